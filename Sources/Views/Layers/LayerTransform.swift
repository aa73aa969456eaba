// The engine's matrices as Core Animation's. In: a transform. Out: the same numbers.

#if canImport(QuartzCore)
    import CarouselEngine
    import QuartzCore

    extension Transform3D {
        /// The same picture without depth: Core Animation would cut items at each other's planes.
        package var flattened: Transform3D {
            var flat = self
            flat.row1.z = 0
            flat.row2.z = 0
            flat.row3 = SIMD4(0, 0, 1, 0)
            flat.row4.z = 0
            return flat
        }
    }

    extension CATransform3D {
        /// The same matrix: for both, a point is a row vector on its left.
        public init(_ t: Transform3D) {
            self.init(
                m11: t.row1.x, m12: t.row1.y, m13: t.row1.z, m14: t.row1.w,
                m21: t.row2.x, m22: t.row2.y, m23: t.row2.z, m24: t.row2.w,
                m31: t.row3.x, m32: t.row3.y, m33: t.row3.z, m34: t.row3.w,
                m41: t.row4.x, m42: t.row4.y, m43: t.row4.z, m44: t.row4.w)
        }
    }
#endif
