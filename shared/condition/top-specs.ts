import type { Corner } from '#shared/condition/drawing-paths.ts';
import type { Shape, SymmetricSpec } from '#shared/condition/drawing-views.ts';
import type { VehicleShape } from '#shared/condition/condition-values.ts';

// Corners are [distance from the middle, distance from the front].

const body = (...corners: Corner[]): Shape => ({ kind: 'body', corners });
const glass = (...corners: Corner[]): Shape => ({ kind: 'glass', corners });
const panel = (...corners: Corner[]): Shape => ({ kind: 'panel', corners });
const lamp = (...corners: Corner[]): Shape => ({ kind: 'lamp', corners });
const line = (...corners: Corner[]): Shape => ({ kind: 'line', corners });
/** Half of an open line. Its last corner is joined to the last corner of the mirrored half. */
const seamLine = (...corners: Corner[]): Shape => ({ kind: 'line', corners, isOpen: true });

/** The corners of half a rectangle that is centered on the center line. */
function middleHalfCorners(to: number, front: number, rear: number, radius = 4): Corner[] {
  return [
    [to, front, radius],
    [to, rear, radius],
  ];
}

/** A rectangle on one side of the center line. */
function boxCorners(from: number, to: number, front: number, rear: number, radius = 4): Corner[] {
  return [
    [from, front, radius],
    [to, front, radius],
    [to, rear, radius],
    [from, rear, radius],
  ];
}

const sideMirror = (x: number, y: number): Shape =>
  panel([x, y, 2], [x + 20, y + 6, 5], [x + 20, y + 18, 5], [x, y + 14, 2]);

const car: SymmetricSpec = {
  across: 224,
  along: 480,
  halves: [
    body([40, 0, 20], [78, 8, 26], [90, 46, 30], [91, 240, 60], [90, 430, 40], [76, 474, 24], [40, 480, 16]),
    seamLine([72, 30, 8], [78, 142, 6], [52, 132, 40]),
    glass([50, 136, 26], [78, 152, 10], [64, 206, 8], [44, 200, 20]),
    seamLine([62, 210], [62, 320]),
    glass([46, 322, 20], [62, 318, 8], [74, 376, 12], [48, 388, 26]),
    seamLine([76, 390], [72, 462, 10]),
  ],
  pairs: [
    glass([84, 164, 6], [84, 262, 3], [68, 262, 3], [68, 214, 8]),
    glass([84, 270, 3], [82, 358, 6], [68, 322, 8], [68, 270, 3]),
    sideMirror(89, 158),
    lamp([56, 5, 4], [76, 12, 10], [84, 34, 6], [72, 26, 6]),
    lamp([60, 474, 4], [74, 470, 8], [84, 448, 4], [76, 456, 4]),
  ],
};

const suv: SymmetricSpec = {
  across: 230,
  along: 480,
  halves: [
    body([44, 0, 18], [80, 8, 22], [93, 40, 26], [94, 240, 60], [93, 446, 26], [82, 476, 16], [44, 480, 10]),
    seamLine([76, 26, 8], [82, 130, 6], [56, 122, 40]),
    glass([54, 126, 26], [82, 140, 10], [70, 190, 8], [48, 184, 20]),
    seamLine([69, 194], [69, 428]),
    panel(...middleHalfCorners(44, 220, 300, 8)),
    glass([50, 436, 14], [70, 432, 6], [78, 458, 6], [52, 464, 16]),
  ],
  pairs: [
    glass([87, 152, 6], [87, 250, 3], [74, 250, 3], [74, 200, 8]),
    glass([87, 258, 3], [87, 342, 3], [74, 342, 3], [74, 258, 3]),
    glass([87, 350, 3], [86, 440, 6], [74, 424, 8], [74, 350, 3]),
    panel(...boxCorners(70, 73, 208, 420, 1)),
    sideMirror(92, 146),
    lamp([58, 5, 4], [78, 12, 8], [88, 30, 5], [74, 24, 6]),
    lamp([84, 452, 3], [92, 446, 4], [84, 474, 6], [78, 472, 3]),
  ],
};

function vanTop(halfWidth: number, length: number, roofEnd: number): SymmetricSpec {
  const roofHalf = halfWidth - 14;
  return {
    across: 2 * halfWidth + 46,
    along: length,
    halves: [
      body(
        [46, 0, 18],
        [halfWidth - 14, 8, 22],
        [halfWidth - 1, 44, 26],
        [halfWidth, length / 2, 60],
        [halfWidth - 1, length - 20, 12],
        [halfWidth - 8, length, 8],
      ),
      seamLine([halfWidth - 22, 22, 8], [halfWidth - 14, 78, 6], [56, 66, 40]),
      glass([56, 72, 26], [halfWidth - 12, 90, 10], [roofHalf - 4, 146, 8], [52, 136, 20]),
      seamLine([roofHalf, 152, 4], [roofHalf, roofEnd, 8]),
    ],
    pairs: [
      glass([halfWidth - 6, 104, 6], [halfWidth - 6, 206, 3], [roofHalf + 4, 206, 3], [roofHalf + 4, 158, 8]),
      sideMirror(halfWidth - 2, 98),
      lamp([56, 5, 4], [halfWidth - 18, 12, 8], [halfWidth - 8, 34, 5], [halfWidth - 24, 26, 6]),
      lamp(...boxCorners(halfWidth - 12, halfWidth - 4, length - 8, length - 2, 2)),
    ],
  };
}

const passengerVan = vanTop(98, 520, 506);
const van: SymmetricSpec = {
  ...passengerVan,
  halves: [
    ...passengerVan.halves,
    seamLine([84, 210], [0, 210]),
    seamLine([84, 336], [0, 336]),
    seamLine([84, 506], [0, 506]),
  ],
  pairs: [
    ...passengerVan.pairs,
    glass(...boxCorners(88, 93, 214, 330, 2)),
    glass(...boxCorners(88, 93, 342, 490, 2)),
  ],
};

const plainVan = vanTop(102, 590, 580);
const cargoVan: SymmetricSpec = {
  ...plainVan,
  halves: [
    ...plainVan.halves,
    seamLine([88, 580], [0, 580]),
    ...[230, 300, 370, 440, 510].map((at) => seamLine([76, at], [0, at])),
    {
      kind: 'line',
      corners: [
        [0, 580],
        [0, 590],
      ],
    },
  ],
};

const truck: SymmetricSpec = {
  across: 246,
  along: 580,
  halves: [
    body([60, 0, 14], [90, 8, 16], [100, 40, 20], [101, 280, 60], [101, 566, 10], [94, 576, 4]),
    seamLine([82, 22, 8], [88, 142, 6], [58, 132, 40]),
    glass([58, 136, 26], [86, 150, 10], [72, 200, 8], [52, 194, 20]),
    seamLine([70, 206, 4], [70, 326, 4]),
    glass([50, 336, 8], [66, 330, 5], [76, 350, 5], [52, 354, 8]),
    panel(...middleHalfCorners(84, 368, 560, 6)),
    ...[392, 424, 456, 488, 520].map((at) => seamLine([50, at], [0, at])),
    panel(...middleHalfCorners(92, 566, 574, 2)),
    panel(...middleHalfCorners(70, 574, 580, 2)),
  ],
  pairs: [
    glass([92, 162, 6], [92, 252, 3], [76, 252, 3], [76, 210, 8]),
    glass([92, 260, 3], [90, 336, 6], [76, 318, 8], [76, 260, 3]),
    panel([58, 430, 6], [84, 420, 4], [84, 516, 4], [58, 506, 6]),
    sideMirror(99, 158),
    lamp([66, 6, 4], [88, 12, 6], [96, 32, 5], [82, 26, 6]),
    lamp(...boxCorners(92, 99, 562, 574, 2)),
  ],
};

const boxTruck: SymmetricSpec = {
  across: 262,
  along: 760,
  behind: [
    body([0, 0], [50, 0, 18], [88, 10, 22], [103, 50, 26], [103, 214], [0, 214]),
    panel([102, 124, 2], [126, 130, 4], [126, 142, 4], [102, 140, 2]),
  ],
  halves: [
    seamLine([80, 26, 8], [88, 92, 6], [56, 80, 40]),
    glass([56, 86, 26], [88, 102, 10], [78, 146, 8], [52, 138, 20]),
    seamLine([78, 150, 6], [78, 200, 6]),
    panel(...middleHalfCorners(94, 202, 216, 2)),
    { kind: 'body', corners: middleHalfCorners(124, 214, 754, 6) },
    seamLine([114, 224, 3], [114, 744, 3]),
    ...[290, 366, 442, 518, 594, 670].map((at) => seamLine([114, at], [0, at])),
    panel(...middleHalfCorners(100, 754, 760, 2)),
  ],
  pairs: [
    lamp([58, 6, 4], [84, 13, 8], [94, 34, 5], [78, 26, 6]),
    line([114, 224], [124, 214]),
    line([114, 744], [124, 754]),
  ],
};

const trailer: SymmetricSpec = {
  across: 256,
  along: 640,
  behind: [
    panel([0, 16], [8, 16, 3], [8, 126], [0, 126]),
    panel([8, 30, 2], [14, 30, 2], [84, 132, 2], [74, 132, 2]),
  ],
  halves: [
    panel(...middleHalfCorners(9, 2, 30, 5)),
    panel(...middleHalfCorners(12, 60, 78, 6)),
    body([0, 106, 2], [64, 112, 20], [112, 150, 20], [112, 634, 6], [112, 640, 4]),
    seamLine([102, 158, 4], [102, 630, 3]),
    ...[200, 272, 344, 488, 560].map((at) => seamLine([102, at], [0, at])),
    panel(...middleHalfCorners(24, 396, 440, 6)),
    panel(...middleHalfCorners(16, 404, 432, 4)),
  ],
  pairs: [
    panel(...boxCorners(112, 127, 318, 494, 8)),
    line([102, 158], [96, 140]),
    lamp(...boxCorners(102, 109, 634, 638, 1)),
  ],
};

const bus: SymmetricSpec = {
  across: 310,
  along: 1120,
  halves: [
    body([90, 0, 30], [122, 18, 26], [128, 70, 20], [128, 1104, 20], [116, 1120, 14]),
    glass([96, 10, 24], [118, 22, 14], [112, 44, 10], [90, 34, 20]),
    seamLine([114, 56, 12], [114, 1096, 12]),
    panel(...middleHalfCorners(70, 110, 250, 12)),
    panel(...middleHalfCorners(26, 330, 382, 8)),
    panel(...middleHalfCorners(26, 620, 672, 8)),
    panel(...middleHalfCorners(82, 860, 1040, 12)),
    ...[900, 940, 980, 1012].map((at) => seamLine([66, at], [0, at])),
    seamLine([114, 460], [0, 460]),
    seamLine([114, 780], [0, 780]),
  ],
  pairs: [
    panel([124, 20, 3], [150, 6, 6], [150, 22, 5], [128, 34, 3]),
    lamp(...boxCorners(110, 122, 1110, 1118, 2)),
  ],
};

const motorcycle: SymmetricSpec = {
  across: 96,
  along: 224,
  behind: [
    {
      kind: 'tire',
      corners: [
        [0, 1],
        [5, 1, 4],
        [7, 16, 8],
        [7, 52, 8],
        [5, 67, 4],
        [0, 67],
      ],
    },
    {
      kind: 'tire',
      corners: [
        [0, 157],
        [6, 157, 4],
        [9, 172, 8],
        [9, 208, 8],
        [6, 223, 4],
        [0, 223],
      ],
    },
    panel([9, 34, 2], [14, 34, 2], [15, 66, 2], [10, 66, 2]),
  ],
  halves: [
    panel([4, 12, 4], [9, 28, 6], [9, 52, 6], [6, 60, 4]),
    panel([8, 176, 4], [12, 190, 6], [9, 214, 8]),
    panel([6, 42, 5], [15, 48, 8], [16, 58, 6], [9, 62, 4]),
    lamp([6, 43, 4], [11, 47, 5], [10, 51, 3]),
    panel([14, 62, 3], [40, 70, 6], [46, 86, 3], [42, 88, 3], [36, 77, 6], [12, 69, 3]),
    body([9, 72, 5], [21, 80, 12], [22, 102, 14], [15, 128, 8], [10, 132, 4]),
    panel(...middleHalfCorners(5, 92, 102, 5)),
    panel([10, 132, 4], [17, 142, 10], [18, 158, 8], [12, 168, 6]),
    panel([12, 168, 4], [13, 178, 6], [9, 192, 5]),
    lamp(...middleHalfCorners(6, 192, 197, 2)),
  ],
  pairs: [
    panel([40, 74, 2], [45, 72, 2], [48, 88, 3], [44, 91, 3]),
    line([34, 74], [38, 62]),
    panel([31, 56, 4], [45, 54, 5], [46, 62, 4], [33, 64, 4]),
    panel([17, 96, 4], [27, 98, 6], [27, 122, 6], [17, 126, 4]),
    panel([24, 126, 2], [38, 128, 2], [38, 133, 2], [24, 132, 2]),
    panel([17, 150, 3], [24, 154, 4], [24, 206, 4], [17, 208, 3]),
    lamp([18, 60, 3], [25, 62, 3], [25, 67, 3], [18, 66, 3]),
    lamp([14, 184, 3], [22, 186, 3], [22, 191, 3], [14, 190, 3]),
  ],
};

const boat: SymmetricSpec = {
  across: 268,
  along: 640,
  behind: [panel([0, 590], [18, 590, 3], [18, 612, 3], [0, 612])],
  halves: [
    body([0, 0, 8], [56, 66, 80], [110, 190, 110], [124, 330, 80], [120, 598, 10]),
    seamLine([0, 20, 6], [50, 80, 76], [101, 196, 104], [113, 330, 76], [110, 588, 8]),
    panel([0, 56, 8], [32, 88, 30], [66, 170, 40], [72, 206, 10]),
    panel([20, 206, 4], [20, 250, 2]),
    glass([0, 196, 4], [60, 212, 30], [98, 252, 12], [92, 266, 6], [54, 236, 24], [0, 224, 4]),
    panel(...middleHalfCorners(106, 556, 592, 6)),
    panel([22, 604, 10], [24, 622, 10], [14, 638, 8]),
  ],
  pairs: [
    panel(...boxCorners(30, 86, 286, 310, 8)),
    panel(...boxCorners(36, 80, 330, 388, 14)),
    panel(...boxCorners(36, 80, 378, 392, 6)),
    panel(...boxCorners(22, 96, 470, 530, 12)),
    panel(...boxCorners(22, 96, 522, 536, 6)),
    line([14, 34], [52, 86, 60], [98, 190, 60]),
    panel(...boxCorners(112, 120, 360, 376, 3)),
    panel(...boxCorners(110, 118, 560, 576, 3)),
  ],
};

export const TOP_SPECS: Record<VehicleShape, SymmetricSpec> = {
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
