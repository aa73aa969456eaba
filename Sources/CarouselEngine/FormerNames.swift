// Names of before 1.0.0 that have others now: the compiler tells an app which. They go with the next release.

@available(*, unavailable, renamed: "DrivableCarousel")
public typealias CarouselFront = DrivableCarousel

@available(*, unavailable, renamed: "TimingParameters")
public typealias ScrollAnimation = TimingParameters

extension DrivableCarousel {
    @available(*, unavailable, renamed: "receive(_:)")
    public func take(_ input: CarouselInput) {}

    @available(*, unavailable, renamed: "applyTypeChange()")
    public func takeTypeChange() {}
}

extension CarouselType {
    @available(*, unavailable, renamed: "setOwnOptionValues(_:)")
    public func takeOwnOptionValues(_ values: [String: Double]) {}
}
