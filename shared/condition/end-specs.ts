import type { Corner, PartKind } from '#shared/condition/drawing-paths.ts';
import type { Shape, SymmetricSpec } from '#shared/condition/drawing-views.ts';
import type { VehicleShape } from '#shared/condition/condition-values.ts';

// Corners are [distance from the middle, height above the ground].

const shape =
  (kind: PartKind) =>
  (...corners: Corner[]): Shape => ({ kind, corners });
// These functions create a shape of one kind from its corners.
const body = shape('body');
const glass = shape('glass');
const panel = shape('panel');
const lamp = shape('lamp');
const line = shape('line');
/** A horizontal line across the middle, at this height. `to` is the distance of both ends from the middle. */
const crossLine = (height: number, to: number): Shape => ({
  kind: 'line',
  corners: [[to, height]],
  isOpen: true,
});

/** The corners of a rectangle on one side of the middle. */
function rectangleCorners(from: number, to: number, low: number, high: number, radius = 3): Corner[] {
  return [
    [from, low, radius],
    [to, low, radius],
    [to, high, radius],
    [from, high, radius],
  ];
}

/** Half of a rectangle that crosses the middle: its two corners on one side. The other half is the mirror image. */
function middleHalfCorners(to: number, low: number, high: number, radius = 3): Corner[] {
  return [
    [to, low, radius],
    [to, high, radius],
  ];
}

const tires = (from: number, to: number, height: number): Shape => ({
  kind: 'tire',
  corners: rectangleCorners(from, to, 0, height, 6),
});

const licensePlate = (low: number): Shape => panel(...middleHalfCorners(26, low, low + 15));
const sideMirror = (x: number, height: number): Shape =>
  panel([x, height, 3], [x + 20, height - 2, 5], [x + 20, height + 14, 5], [x, height + 12, 3]);

/** The size of a vehicle that is seen from the front or the rear, in the units of the drawing. */
interface FaceSize {
  /** Half of the width, at the bottom (`half`) and at the roof (`roofHalf`). `shoulder` and `roof` are heights. */
  half: number;
  shoulder: number;
  roofHalf: number;
  roof: number;
  /** The height of the upper edge of the windshield. */
  glassTop: number;
  /** The height of the lower edge of the body. */
  low: number;
  /** The height of the upper edge of the tires. Their lower edge is at 0. */
  tire: number;
}

/** The shapes that the front and the rear of a car, SUV, van or pickup share. */
function vehicleFace({ half, shoulder, roofHalf, roof, glassTop, low, tire }: FaceSize): SymmetricSpec {
  const glassTopHalf = roofHalf - 6;
  return {
    across: 2 * half + 44,
    along: roof,
    behind: [tires(half - 34, half - 4, tire)],
    halves: [
      body(
        [half - 6, low, 10],
        [half, low + 26, 12],
        [half - 1, shoulder - 10, 14],
        [half - 8, shoulder, 8],
        [roofHalf, roof, 22],
      ),
      glass([half - 14, shoulder + 3, 5], [glassTopHalf, glassTop, 10]),
    ],
    pairs: [sideMirror(half - 4, shoulder + 4)],
  };
}

const CAR: FaceSize = { half: 90, shoulder: 96, roofHalf: 58, roof: 146, glassTop: 137, low: 20, tire: 40 };
const SUV: FaceSize = { half: 94, shoulder: 120, roofHalf: 68, roof: 178, glassTop: 167, low: 30, tire: 52 };
const VAN: FaceSize = { half: 98, shoulder: 124, roofHalf: 76, roof: 198, glassTop: 184, low: 28, tire: 50 };
const CARGO: FaceSize = {
  half: 102,
  shoulder: 136,
  roofHalf: 84,
  roof: 258,
  glassTop: 208,
  low: 30,
  tire: 52,
};
const TRUCK: FaceSize = {
  half: 101,
  shoulder: 128,
  roofHalf: 74,
  roof: 188,
  glassTop: 178,
  low: 40,
  tire: 58,
};

/** Adds shapes to a front or rear. */
function withMoreShapes(spec: SymmetricSpec, halves: Shape[], pairs: Shape[]): SymmetricSpec {
  return { ...spec, halves: [...spec.halves, ...halves], pairs: [...spec.pairs, ...pairs] };
}

const car = {
  front: withMoreShapes(
    vehicleFace(CAR),
    [
      {
        kind: 'line',
        corners: [
          [76, 92, 4],
          [66, 74, 20],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(42, 56, 68, 5)),
      panel(...middleHalfCorners(60, 26, 40, 6)),
      licensePlate(44),
    ],
    [lamp([50, 60, 5], [84, 66, 6], [82, 80, 8], [54, 72, 5]), lamp(...rectangleCorners(68, 82, 30, 38, 3))],
  ),
  rear: withMoreShapes(
    vehicleFace(CAR),
    [
      {
        kind: 'line',
        corners: [
          [76, 92],
          [72, 70, 10],
        ],
        isOpen: true,
      },
      crossLine(48, 88),
      licensePlate(60),
      panel(...middleHalfCorners(70, 24, 34, 4)),
    ],
    [lamp([46, 76, 4], [86, 78, 5], [84, 94, 6], [50, 90, 4])],
  ),
};

const suv = {
  front: withMoreShapes(
    vehicleFace(SUV),
    [
      {
        kind: 'line',
        corners: [
          [80, 116, 4],
          [72, 102, 16],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(46, 74, 98, 6)),
      crossLine(86, 46),
      panel(...middleHalfCorners(66, 36, 52, 6)),
      licensePlate(56),
    ],
    [lamp([52, 82, 5], [90, 86, 6], [86, 102, 8], [52, 98, 5]), lamp(...rectangleCorners(72, 88, 44, 56, 4))],
  ),
  rear: withMoreShapes(
    vehicleFace(SUV),
    [
      {
        kind: 'line',
        corners: [
          [72, 116],
          [72, 62, 10],
        ],
        isOpen: true,
      },
      crossLine(54, 92),
      licensePlate(82),
      panel(...middleHalfCorners(74, 36, 46, 4)),
    ],
    [lamp([76, 86, 4], [92, 88, 5], [86, 128, 8], [76, 118, 4])],
  ),
};

const van = {
  front: withMoreShapes(
    vehicleFace(VAN),
    [
      {
        kind: 'line',
        corners: [
          [84, 118, 4],
          [74, 100, 16],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(46, 72, 94, 6)),
      crossLine(83, 46),
      panel(...middleHalfCorners(68, 34, 50, 6)),
      licensePlate(53),
    ],
    [lamp([52, 80, 5], [93, 86, 6], [88, 106, 8], [54, 96, 5])],
  ),
  rear: withMoreShapes(
    vehicleFace(VAN),
    [
      {
        kind: 'line',
        corners: [
          [80, 120],
          [80, 50, 8],
        ],
        isOpen: true,
      },
      crossLine(46, 96),
      licensePlate(78),
      panel(...middleHalfCorners(74, 32, 40, 4)),
    ],
    [lamp(...rectangleCorners(84, 95, 84, 134, 4))],
  ),
};

const cargoVan = {
  front: withMoreShapes(
    vehicleFace(CARGO),
    [
      {
        kind: 'line',
        corners: [
          [88, 130, 4],
          [78, 110, 16],
        ],
        isOpen: true,
      },
      crossLine(222, 84),
      panel(...middleHalfCorners(48, 78, 104, 6)),
      crossLine(87, 48),
      crossLine(96, 48),
      panel(...middleHalfCorners(72, 36, 54, 6)),
      licensePlate(58),
    ],
    [lamp([54, 84, 5], [97, 92, 6], [92, 118, 8], [56, 106, 5])],
  ),
  rear: {
    across: 248,
    along: 258,
    behind: [tires(68, 98, 52)],
    halves: [
      body([96, 30, 10], [102, 60, 12], [100, 150, 14], [84, 258, 22]),
      panel(...middleHalfCorners(84, 58, 236, 8)),
      {
        kind: 'line',
        corners: [
          [0, 58],
          [0, 236],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(92, 32, 46, 5)),
    ],
    pairs: [
      glass([8, 146, 6], [76, 146, 6], [72, 214, 10], [8, 214, 8]),
      lamp(...rectangleCorners(89, 98, 74, 138, 4)),
      panel(...rectangleCorners(4, 9, 104, 124, 2)),
      line([84, 80], [90, 80]),
      line([84, 200], [89, 200]),
      sideMirror(98, 142),
    ],
  } satisfies SymmetricSpec,
};
cargoVan.rear.halves.push(licensePlate(84));

const truck = {
  front: withMoreShapes(
    vehicleFace(TRUCK),
    [
      {
        kind: 'line',
        corners: [
          [88, 124, 4],
          [80, 116, 10],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(60, 72, 110, 6)),
      crossLine(84, 60),
      crossLine(97, 60),
      panel(...middleHalfCorners(92, 42, 62, 6)),
      licensePlate(44),
    ],
    [
      lamp([64, 84, 4], [97, 86, 5], [95, 112, 6], [64, 110, 4]),
      lamp(...rectangleCorners(66, 82, 46, 56, 3)),
    ],
  ),
  rear: {
    across: 246,
    along: 188,
    behind: [
      tires(67, 97, 58),
      {
        kind: 'body',
        corners: [
          [0, 122],
          [92, 122],
          [74, 188, 20],
          [0, 188],
        ],
      },
      glass([0, 132], [76, 132, 5], [66, 178, 10], [0, 178]),
    ],
    halves: [
      body([97, 40, 8], [101, 60, 8], [100, 124, 8]),
      panel(...middleHalfCorners(82, 66, 120, 4)),
      panel(...middleHalfCorners(30, 108, 116, 3)),
      panel(...middleHalfCorners(96, 42, 58, 5)),
      panel(...middleHalfCorners(22, 44, 56, 2)),
    ],
    pairs: [lamp(...rectangleCorners(85, 98, 76, 118, 4)), sideMirror(94, 132)],
  } satisfies SymmetricSpec,
};

const boxTruck = {
  front: {
    across: 290,
    along: 330,
    behind: [
      tires(72, 102, 62),
      {
        kind: 'panel',
        corners: [
          [0, 90],
          [124, 90, 4],
          [124, 330, 6],
          [0, 330],
        ],
      },
      line([0, 318], [124, 318]),
    ],
    halves: [
      body([98, 42, 10], [104, 70, 12], [102, 142, 12], [94, 154, 8], [80, 246, 22]),
      glass([88, 156, 6], [74, 230, 12]),
      {
        kind: 'line',
        corners: [
          [92, 148, 4],
          [80, 130, 16],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(50, 84, 122, 6)),
      crossLine(97, 50),
      crossLine(110, 50),
      panel(...middleHalfCorners(98, 46, 68, 6)),
      licensePlate(50),
    ],
    pairs: [
      lamp([56, 92, 5], [99, 98, 6], [96, 124, 8], [58, 118, 5]),
      panel([96, 168, 3], [118, 164, 4], [118, 210, 4], [96, 206, 3]),
      lamp(...rectangleCorners(100, 114, 308, 314, 2)),
    ],
  } satisfies SymmetricSpec,
  rear: {
    across: 290,
    along: 330,
    behind: [tires(58, 102, 80), panel([0, 52], [100, 52, 3], [100, 86, 3], [0, 86])],
    halves: [
      body([124, 84, 4], [124, 330, 6]),
      panel(...middleHalfCorners(106, 96, 308, 4)),
      ...[138, 180, 222, 264].map((height) => crossLine(height, 106)),
      panel(...middleHalfCorners(22, 100, 110, 2)),
      panel(...middleHalfCorners(116, 48, 60, 3)),
      licensePlate(64),
    ],
    pairs: [
      lamp(...rectangleCorners(82, 104, 66, 78, 3)),
      lamp(...rectangleCorners(100, 114, 316, 322, 2)),
      line([115, 90], [115, 324]),
    ],
  } satisfies SymmetricSpec,
};

const trailer = {
  front: {
    across: 262,
    along: 268,
    behind: [tires(98, 124, 68)],
    halves: [
      body([112, 46, 4], [112, 268, 12]),
      panel(...middleHalfCorners(112, 62, 128, 2)),
      panel([112, 46, 3], [8, 22, 3]),
      panel(...middleHalfCorners(6, 4, 84, 2)),
      panel(...middleHalfCorners(16, 2, 8, 2)),
      crossLine(252, 112),
    ],
    pairs: [
      line([104, 128], [104, 252]),
      panel([90, 46, 2], [112, 46, 2], [112, 54, 2], [90, 54, 2]),
      panel([112, 52, 3], [129, 52, 4], [129, 80, 8], [112, 84, 3]),
      lamp(...rectangleCorners(96, 106, 256, 262, 2)),
    ],
  } satisfies SymmetricSpec,
  rear: {
    across: 262,
    along: 268,
    behind: [tires(98, 124, 68)],
    halves: [
      body([112, 44, 4], [112, 268, 8]),
      panel(...middleHalfCorners(98, 62, 246, 4)),
      {
        kind: 'line',
        corners: [
          [0, 62],
          [0, 246],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(116, 36, 52, 3)),
    ],
    pairs: [
      panel(...rectangleCorners(18, 23, 62, 246, 1)),
      panel(...rectangleCorners(12, 29, 136, 142, 2)),
      lamp(...rectangleCorners(101, 109, 66, 92, 3)),
      lamp(...rectangleCorners(96, 106, 254, 262, 2)),
      line([98, 100], [104, 100]),
      line([98, 210], [104, 210]),
      panel([112, 52, 3], [129, 52, 4], [129, 80, 8], [112, 84, 3]),
    ],
  } satisfies SymmetricSpec,
};

const bus = {
  front: {
    across: 316,
    along: 312,
    behind: [tires(92, 122, 70)],
    halves: [
      body([122, 36, 12], [128, 80, 14], [127, 220, 20], [112, 312, 34]),
      glass([116, 128, 12], [108, 262, 22]),
      {
        kind: 'line',
        corners: [
          [0, 128],
          [0, 262],
        ],
        isOpen: true,
      },
      panel(...middleHalfCorners(86, 270, 296, 8)),
      crossLine(112, 127),
      panel(...middleHalfCorners(60, 84, 104, 6)),
      panel(...middleHalfCorners(124, 38, 62, 8)),
      licensePlate(64),
    ],
    pairs: [
      lamp(...rectangleCorners(82, 118, 74, 98, 8)),
      line([16, 134], [64, 150]),
      panel([118, 276, 3], [146, 282, 5], [152, 214, 6], [138, 212, 5], [136, 262, 4], [118, 262, 3]),
    ],
  } satisfies SymmetricSpec,
  rear: {
    across: 316,
    along: 312,
    behind: [tires(68, 122, 80)],
    halves: [
      body([122, 36, 12], [128, 80, 14], [127, 220, 20], [114, 312, 30]),
      glass([98, 196, 12], [92, 276, 16]),
      panel(...middleHalfCorners(92, 84, 176, 8)),
      ...[104, 120, 136, 152].map((height) => crossLine(height, 80)),
      panel(...middleHalfCorners(124, 38, 62, 8)),
      licensePlate(64),
    ],
    pairs: [
      lamp(...rectangleCorners(106, 122, 84, 112, 6)),
      lamp(...rectangleCorners(106, 122, 118, 146, 6)),
      lamp(...rectangleCorners(90, 106, 288, 296, 3)),
    ],
  } satisfies SymmetricSpec,
};

const motorcycle = {
  front: {
    across: 96,
    along: 124,
    behind: [tires(0, 7, 66)],
    halves: [
      {
        kind: 'tire',
        corners: [
          [6, 0, 5],
          [7, 33, 10],
          [6, 66, 5],
        ],
      },
      panel([9, 44, 4], [10, 62, 6], [7, 72, 6]),
      panel([22, 70, 10], [26, 84, 10], [16, 98, 10]),
      lamp([12, 78, 8], [12, 94, 8]),
      glass([14, 98, 4], [15, 110, 8], [8, 122, 8]),
    ],
    pairs: [
      panel([9, 24, 2], [14, 24, 2], [17, 84, 2], [12, 84, 2]),
      panel([15, 100, 2], [42, 108, 3], [46, 104, 3], [44, 101, 2], [16, 94, 2]),
      line([32, 104], [38, 116]),
      panel([32, 114, 4], [48, 116, 5], [47, 124, 4], [34, 123, 4]),
      lamp(...rectangleCorners(24, 32, 86, 92, 4)),
      panel([14, 30, 4], [26, 30, 6], [28, 50, 8], [14, 52, 4]),
      panel([14, 24, 2], [36, 26, 2], [36, 30, 2], [14, 30, 2]),
    ],
  } satisfies SymmetricSpec,
  rear: {
    across: 96,
    along: 124,
    behind: [
      panel([12, 100, 2], [40, 108, 3], [46, 105, 3], [44, 101, 2], [14, 94, 2]),
      line([32, 104], [38, 116]),
      panel([32, 114, 4], [48, 116, 5], [47, 124, 4], [34, 123, 4]),
      panel([0, 84], [16, 84, 6], [14, 100, 8], [0, 102]),
    ],
    halves: [
      {
        kind: 'tire',
        corners: [
          [9, 0, 7],
          [10, 33, 10],
          [9, 66, 7],
        ],
      },
      panel([12, 42, 4], [14, 68, 8], [10, 78, 8]),
      panel([20, 76, 8], [16, 92, 8]),
      lamp(...middleHalfCorners(9, 78, 85, 4)),
      panel(...middleHalfCorners(10, 48, 60, 2)),
    ],
    pairs: [
      panel([11, 28, 2], [16, 28, 2], [18, 74, 2], [13, 74, 2]),
      panel([18, 20, 6], [30, 22, 6], [29, 36, 6], [18, 34, 6]),
      lamp(...rectangleCorners(20, 28, 70, 76, 4)),
      panel([14, 24, 2], [36, 38, 2], [36, 42, 2], [14, 30, 2]),
    ],
  } satisfies SymmetricSpec,
};

const boat = {
  front: {
    across: 260,
    along: 186,
    behind: [
      panel([0, 130], [98, 126, 10], [92, 142, 10], [0, 146]),
      glass([4, 138, 3], [66, 136, 5], [54, 180, 10], [4, 184, 4]),
    ],
    halves: [
      body([0, 8, 2], [34, 22, 30], [100, 76, 30], [124, 124, 14], [122, 134, 8], [60, 142, 60], [0, 146]),
      {
        kind: 'line',
        corners: [
          [122, 122, 10],
          [60, 128, 60],
          [0, 132],
        ],
        isOpen: true,
      },
      {
        kind: 'line',
        corners: [
          [112, 100, 30],
          [60, 92, 50],
          [0, 74],
        ],
        isOpen: true,
      },
      {
        kind: 'line',
        corners: [
          [88, 66, 30],
          [44, 48, 30],
          [0, 34],
        ],
        isOpen: true,
      },
      {
        kind: 'line',
        corners: [
          [0, 8],
          [0, 132],
        ],
        isOpen: true,
      },
    ],
    pairs: [
      line([118, 134], [112, 162, 8], [60, 168, 30], [8, 160, 6], [0, 160]),
      line([88, 140], [86, 165]),
      lamp(...rectangleCorners(88, 100, 114, 119, 2)),
    ],
  } satisfies SymmetricSpec,
  rear: {
    across: 260,
    along: 186,
    behind: [
      glass([4, 134, 3], [70, 134, 5], [58, 176, 10], [4, 180, 4]),
      panel([20, 120, 6], [96, 120, 6], [92, 150, 10], [24, 150, 10]),
    ],
    halves: [
      body([0, 26, 2], [30, 34, 20], [104, 62, 20], [124, 118, 12], [122, 126, 6]),
      {
        kind: 'line',
        corners: [
          [121, 108],
          [0, 108],
        ],
        isOpen: true,
      },
      panel([30, 60, 4], [34, 118, 6]),
      panel([20, 112, 8], [24, 166, 16], [14, 174, 12]),
      panel([8, 24, 3], [10, 112, 3]),
      panel(...middleHalfCorners(18, 22, 28, 2)),
      crossLine(150, 22),
      {
        kind: 'line',
        corners: [
          [0, 0],
          [0, 26],
        ],
        isOpen: true,
      },
    ],
    pairs: [
      panel([1, 8, 3], [12, 4, 4], [13, 18, 5], [1, 14, 3]),
      lamp(...rectangleCorners(100, 112, 96, 102, 2)),
      line([60, 62], [60, 100]),
      line([60, 78], [84, 78]),
      line([84, 68], [84, 100]),
      line([60, 90], [84, 90]),
    ],
  } satisfies SymmetricSpec,
};

export const END_SPECS: Record<VehicleShape, Record<'front' | 'rear', SymmetricSpec>> = {
  car,
  suv,
  van,
  'cargo-van': cargoVan,
  truck,
  'box-truck': boxTruck,
  trailer,
  bus,
  motorcycle,
  boat,
};
