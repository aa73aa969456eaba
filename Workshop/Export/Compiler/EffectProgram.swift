// A loaded script as a program of its own: what an export is printed from. Names are resolved, calls of the host are known,
// and each part knows its place in the script.

import CarouselHost
import LuaSyntax

/// Where something is in the texts of a script.
struct ScriptPlace: Hashable {
    /// The text, among those of the script.
    let source: Int
    /// The node in its tree.
    let node: Int
    /// The token that an error at run time names.
    let token: Int
}

/// An operator of two operands.
enum BinaryOperator: Hashable {
    case add, subtract, multiply, divide, floorDivide, remainder, power
    case bitAnd, bitOr, bitXor, shiftLeft, shiftRight
    case concatenate
    case equal, unequal, less, atMost, greater, atLeast

    var isArithmetic: Bool {
        switch self {
        case .add, .subtract, .multiply, .divide, .floorDivide, .remainder, .power: true
        default: false
        }
    }

    var isComparison: Bool {
        switch self {
        case .equal, .unequal, .less, .atMost, .greater, .atLeast: true
        default: false
        }
    }
}

/// An expression of a program. What its values may be is found later, and joins it.
final class Expression {
    /// What it is.
    indirect enum Form {
        /// A value that is no object.
        case constant(CapturedScript.Value)
        case variable(Int)
        /// An upvalue of a loaded function, or a global, that changes.
        case cell(Int)
        /// The upvalue of one of several closures of a function.
        case varying(Int)
        /// A table or a Transform that was made when the script was loaded.
        case loaded(Int)
        /// A function of the program as a value; `instance` is the loaded closure, of several of one text.
        case function(Int, instance: Int?)
        /// A function of the host's as a value.
        case host(String)
        /// All further arguments.
        case arguments
        /// All values of a call.
        case call(Callee, [Expression])
        /// The first value of several.
        case first(Expression)
        case field(Expression, key: Expression, isLate: Bool)
        case table([TableEntry])
        case not(Expression)
        case negate(Expression)
        case complement(Expression)
        case length(Expression)
        case and(Expression, Expression)
        case or(Expression, Expression)
        /// `isLate`: the left operand is a local that is read after the calls of the right one.
        case binary(BinaryOperator, Expression, Expression, isLate: Bool)
        /// A value of the carousel.
        case carousel(String)

        // What is known once all kinds are found.

        /// The value of an option of the effect.
        case option(String)

        /// A number, where something else may be: that is an error, or a text that spells one.
        case number(Expression)
        /// Whether a value counts as true.
        case truth(Expression)
        /// Both of two conditions, or one of them.
        case both(Expression, Expression)
        case either(Expression, Expression)
        /// One of two values.
        case choice(Expression, Expression, Expression)
    }

    /// How an operator computes.
    enum Computation {
        /// With numbers of which it does not count whether they are whole.
        case plain
        /// With whole numbers, and the result is one that has no gaps beside it.
        case whole
        /// With whole numbers of 64 bits.
        case wide
        /// With whole numbers and others, which are told apart.
        case mixed
        /// With texts, byte by byte.
        case text
        /// With Transforms.
        case matrix
        /// With values of all kinds.
        case general
    }

    /// What is called.
    indirect enum Callee {
        /// A function of the program; `instance` as in ``Form/function(_:instance:)``.
        case function(Int, instance: Int?)
        case host(HostFunction)
        case value(Expression)
        /// A method by its name, of an object that is the first argument.
        case method(String)
    }

    var form: Form
    let place: ScriptPlace
    /// Among all expressions.
    let id: Int
    var kinds = ValueKinds.nothing
    /// How it is computed, if it is an operator.
    var computation = Computation.general

    init(_ form: Form, _ place: ScriptPlace, id: Int) {
        self.form = form
        self.place = place
        self.id = id
    }

    /// Whether it may have any number of values.
    var isMany: Bool {
        switch form {
        case .call, .arguments: true
        default: false
        }
    }
}

/// An entry of a table that is written in the script.
enum TableEntry {
    case element(Expression)
    case field(key: Expression, Expression)
}

/// What is assigned to.
enum AssignmentTarget {
    case variable(Int)
    case cell(Int)
    /// A field. Its object and its key are locals that are read when the value is stored, or values that are known before.
    case field(Expression, key: Expression, ScriptPlace)
}

/// A statement of a program.
indirect enum Statement {
    /// Variables begin, with values.
    case local([Int], [Expression])
    case assign([AssignmentTarget], [Expression], ScriptPlace)
    case evaluate(Expression)
    case block([Statement])
    case loop(condition: Expression, [Statement])
    /// A block whose condition is seen from inside, and ends it.
    case repeating([Statement], until: Expression)
    case branches([(condition: Expression, block: [Statement])], otherwise: [Statement]?)
    case count(Int, from: Expression, through: Expression, by: Expression?, [Statement], ScriptPlace)
    /// The elements of a list, in their order.
    case elements(position: Int, element: Int?, others: [Int], of: Expression, [Statement], ScriptPlace)
    /// What calls of a function give.
    case iterate([Int], [Expression], [Statement], ScriptPlace)
    case returning([Expression])
    case leaveLoop
    /// A block that is left, or begun again, by its number.
    case labeled(Int, name: String, [Statement])
    case again(Int, name: String, [Statement])
    case leave(Int, name: String)
    case restart(Int, name: String)
    /// Variables that are seen behind the block in which they begin.
    case declare([Int])
    /// What begins a variable that is declared before.
    case begin([Int], [Expression])
}

/// A variable of a function.
struct ProgramVariable {
    let name: String
    /// The loaded function whose text it is in.
    let owner: Int
    /// Whether it is assigned to, other than where it begins.
    var isAssigned = false
    /// Whether a function inside reads or writes it.
    var isCaptured = false
    /// Whether a function inside assigns to it.
    var isAssignedInside = false
    /// Whether it begins without a value, and is given one on each way before it is read.
    var isSetFirst = false
    var slot = KindSlot()
}

/// A function of a program.
struct ProgramFunction {
    let name: String
    /// The loaded functions that it is, in their order; none for a function inside another one.
    let instances: [Int]
    /// Which upvalues differ among its instances.
    let varying: [Int]
    /// The function around it; nil for one that was loaded.
    let parent: Int?
    let parameters: [Int]
    let isVararg: Bool
    let place: ScriptPlace
    var body: [Statement] = []
    /// Whether the end of its body can be reached.
    var canEnd = true

    // What is found of it.
    var results: [KindSlot] = []
    /// Whether it may return another number of values than one.
    var returnsMany = false
    /// What is behind the results that are known.
    var furtherResults = KindSlot()
    /// Whether it returns at all.
    var hasResults = false
    var further = KindSlot()
    var varyingKinds: [KindSlot] = []
}

/// A variable outside of functions.
struct ProgramCell {
    let name: String
    /// What it is when the script has been loaded.
    let initial: CapturedScript.Value
    var slot = KindSlot()
}

/// A script's program.
struct EffectProgram {
    let script: CapturedScript
    var functions: [ProgramFunction] = []
    var variables: [ProgramVariable] = []
    var cells: [ProgramCell] = []
    /// Tables and Transforms that were loaded and that the program needs as objects, in the order in which they were found.
    var objects: [Int] = []
    /// Large tables that are made anew as the script made them, by an expression.
    var makers: [Int: Expression] = [:]
    var transform = 0
    var option: Int?
    var update: Int?
    var expressionCount = 0
    /// Where something is assigned at once to places that are found before.
    var entangled: [ScriptPlace] = []
    /// The names of fields that are read; whether any may be.
    var namesRead: Set<String> = []
    var readsAnyName = false
    /// Functions of the host's that are values, by their numbers below 0.
    var hostNames: [String] = []
    /// What is known of tables.
    var tables: [TableSite: TableKinds] = [:]
    /// The functions in which it counts for some number whether it is whole: each is then kept as what it is.
    var wholeTellers: Set<Int> = []
    var tellsWholes: Bool { !wholeTellers.isEmpty }
    /// What `error` was given.
    var thrown = KindSlot()
}

/// What is known of the tables of a place.
struct TableKinds {
    var fields: [String: KindSlot] = [:]
    /// Behind numbers.
    var elements = KindSlot()
    /// Behind all other keys, and behind texts that are not known.
    var others = KindSlot()
    var metatables: Set<TableSite> = []
    /// The fields that they have from the beginning.
    var born: Set<String> = []
    /// Whether more is done with them than that their fields are read.
    var isOpen = false
}
