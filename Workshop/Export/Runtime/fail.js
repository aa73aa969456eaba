// Errors of a script. A place is its line times the number of files and the number of the file.
export class $Failure extends Error {
  constructor(at, message, value) {
    super(message)
    this.at = at
    this.value = value
  }
}
export const $fail = (at, message, value = message) => { throw new $Failure(at, message, value) }
