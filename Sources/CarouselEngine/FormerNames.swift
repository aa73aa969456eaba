// Names of before 1.0.0 that have others now: the compiler tells an app which. They go with the next release.

/// Now ``DrivableCarousel``.
@available(*, unavailable, renamed: "DrivableCarousel")
public typealias CarouselFront = DrivableCarousel

/// Now ``TimingParameters``.
@available(*, unavailable, renamed: "TimingParameters")
public typealias ScrollAnimation = TimingParameters

/// Now ``DeclarativeCarousel``.
@available(*, unavailable, renamed: "DeclarativeCarousel")
public typealias CarouselScene = DeclarativeCarousel

/// Now ``SessionRecorder``.
@available(*, unavailable, renamed: "SessionRecorder")
public typealias CarouselRecorder = SessionRecorder

/// Now ``CarouselRenderer``.
@available(*, unavailable, renamed: "CarouselRenderer")
public typealias CarouselStage = CarouselRenderer

/// Now ``ScriptContext``.
@available(*, unavailable, message: "now ScriptContext; export the effect again")
public typealias ScriptStage = ScriptContext

/// Now ``SessionReplay``.
@available(*, unavailable, renamed: "SessionReplay")
public typealias Replay = SessionReplay

extension DrivableCarousel {
    /// Now ``receive(_:)``.
    @available(*, unavailable, renamed: "receive(_:)")
    public func take(_ input: CarouselInput) {}

    /// Now ``applyTypeChange()``.
    @available(*, unavailable, renamed: "applyTypeChange()")
    public func takeTypeChange() {}
}

extension CarouselType {
    /// Now ``setOwnOptionValues(_:)``.
    @available(*, unavailable, renamed: "setOwnOptionValues(_:)")
    public func takeOwnOptionValues(_ values: [String: Double]) {}
}

extension ItemFacts {
    /// Now ``isMatched``.
    @available(*, unavailable, renamed: "isMatched")
    public var isTwin: Bool { isMatched }
}
