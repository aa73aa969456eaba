// Right to left: one mirror where distances come in, and one where placements go out. Nothing between them knows.

extension CarouselSettings {
    /// The component along the axis of a distance on the screen, in the direction of the items.
    package func inward(_ distance: Size) -> Double {
        let along = distance.along(vertical: isVertical)
        return isMirrored ? -along : along
    }
}

extension Transform3D {
    /// The same transform of the mirror image: S·M·S with S = diag(−1, 1, 1, 1).
    var mirrored: Transform3D {
        Transform3D(
            row1 * SIMD4(1, -1, -1, -1), row2 * SIMD4(-1, 1, 1, 1), row3 * SIMD4(-1, 1, 1, 1),
            row4 * SIMD4(-1, 1, 1, 1))
    }
}
