// Prints lines, escaped for terminals.

import Escapes

/// Prints a line of text from any source to stdout, escaped.
package func printLine(_ text: String) { print(Escape.terminal(text)) }
