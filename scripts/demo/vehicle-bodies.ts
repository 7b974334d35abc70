/**
 * The bodies that the demo's pictures show, from the side, facing right. Drawn in centimetres: the ground is y = 0,
 * the rear end x = 0, and up is negative.
 */
export interface VehicleBody {
  length: number;
  height: number;
  /** Painted sheet metal. */
  shell: string;
  /** What a film covers; the shell where it is all of it. */
  wrapped?: string;
  glass: string;
  /** Gaps between doors and panels. */
  seams: string;
  /** Bumpers, lights, rails and other things on top, as SVG. */
  fittings: string;
  /** Chassis and other things behind, as SVG. */
  underneath?: string;
  wheels: readonly { x: number; radius: number }[];
  /** Where the name stands on the side. */
  sign: { x: number; y: number; width: number; height: number };
  /** Width and height of a flat rear with two doors; cars have none to show. */
  rear?: { width: number; height: number; hasWindows: boolean };
}

const HANDLE = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="17" height="4.5" rx="2" fill="#20242a"/><rect x="${x}" y="${y + 4}" width="17" height="1.4" fill="#000" opacity=".3"/>`;
const LAMP = (path: string) => `<path d="${path}" fill="url(#lamp)" stroke="#39414b" stroke-width="1.2"/>`;
const TAIL = (x: number, y: number, height: number) =>
  `<rect x="${x}" y="${y}" width="7" height="${height}" rx="3" fill="#c3222b" stroke="#5d0f14" stroke-width="1"/>`;

const van: VehicleBody = {
  length: 600,
  height: 266,
  shell:
    'M6 -42V-222Q8 -260 42 -263L398 -266Q436 -266 458 -243L522 -166L572 -149Q596 -140 598 -108V-54Q598 -40 584 -38L12 -34Z',
  glass:
    'M420 -240H446L502 -172Q504 -168 498 -168H426Q420 -168 420 -174ZM463 -239L472 -236L529 -167L517 -165Z',
  seams:
    'M412 -258V-48M512 -165L516 -120V-60M232 -258V-48M238 -118H408M20 -118H226M232 -254H412M560 -146L520 -140',
  fittings: `<path d="M6 -54H150L596 -58V-50Q596 -38 584 -37L12 -33Q6 -36 6 -42Z" fill="#2a2e34"/>${LAMP('M548 -150L580 -140Q590 -132 590 -118L558 -126Z')}${TAIL(5, -206, 62)}${HANDLE(420, -134)}${HANDLE(388, -134)}<path d="M500 -190q14 -6 18 4v22q-10 4 -16 0z" fill="#23272d"/><rect x="240" y="-123" width="168" height="2.4" fill="#15181c" opacity=".55"/>`,
  wheels: [
    { x: 118, radius: 35 },
    { x: 512, radius: 35 },
  ],
  sign: { x: 26, y: -244, width: 374, height: 162 },
  rear: { width: 206, height: 266, hasWindows: true },
};

const boxTruck: VehicleBody = {
  length: 640,
  height: 342,
  shell:
    'M0 -92V-336Q0 -342 6 -342H436Q442 -342 442 -336V-92ZM456 -60V-236Q458 -258 482 -258H536Q556 -258 566 -236L586 -170L622 -156Q638 -150 640 -120V-60Z',
  wrapped: 'M4 -96V-334Q4 -338 8 -338H434Q438 -338 438 -334V-96Z',
  glass:
    'M480 -242H534Q548 -242 554 -230L570 -176Q570 -170 564 -170H480Q474 -170 474 -176V-236Q474 -242 480 -242Z',
  seams: 'M470 -250V-70M578 -170V-80M470 -160H578',
  fittings: `<path d="M0 -342H442V-334H0ZM0 -98H442V-90H0ZM0 -342H6V-90H0ZM436 -342H442V-90H436Z" fill="#aeb4bb"/><path d="M456 -70H640V-52Q640 -44 632 -44H456Z" fill="#2a2e34"/>${LAMP('M606 -150L630 -142Q636 -134 636 -120L612 -126Z')}${HANDLE(476, -140)}<path d="M566 -204h12v34h-12z" fill="#23272d"/>${TAIL(2, -84, 14)}`,
  underneath:
    '<path d="M10 -92H600V-66H10Z" fill="#1b1e22"/><path d="M190 -70H400V-40H190Z" fill="none" stroke="#8b929a" stroke-width="5"/><rect x="300" y="-66" width="70" height="30" rx="8" fill="#454b53"/>',
  wheels: [
    { x: 112, radius: 42 },
    { x: 540, radius: 42 },
  ],
  sign: { x: 24, y: -322, width: 394, height: 196 },
  rear: { width: 244, height: 342, hasWindows: false },
};

const stepVan: VehicleBody = {
  length: 606,
  height: 292,
  shell: 'M4 -44V-282Q4 -292 16 -292H520Q544 -292 552 -270L578 -156Q602 -148 604 -120V-52Q604 -42 594 -42Z',
  glass: 'M520 -262H538L562 -166Q562 -160 556 -160H520ZM462 -258H508V-168H462Z',
  seams: 'M454 -284V-54M514 -284V-54M6 -250H450',
  fittings: `<path d="M4 -56H604V-48Q604 -38 594 -38H4Z" fill="#2a2e34"/>${LAMP('M572 -146L594 -138Q600 -130 600 -116L578 -120Z')}${TAIL(4, -240, 40)}<rect x="130" y="-236" width="266" height="92" fill="#2b1c10"/><rect x="130" y="-236" width="266" height="92" fill="url(#kitchen)"/><path d="M150 -144v-34h40v34zM210 -144v-50h22v50zM250 -144v-26h64v26zM334 -144v-58h28v58z" fill="#1c120a" opacity=".7"/><path d="M118 -144H410V-136H118Z" fill="#d7dbe0"/><path d="M118 -240H408L430 -206H96Z" fill="url(#awning)"/><path d="M96 -206H430V-200H96Z" fill="#000" opacity=".25"/>`,
  wheels: [
    { x: 104, radius: 38 },
    { x: 500, radius: 38 },
  ],
  sign: { x: 158, y: -132, width: 290, height: 74 },
  rear: { width: 222, height: 292, hasWindows: true },
};

const pickup: VehicleBody = {
  length: 576,
  height: 196,
  shell:
    'M4 -62L6 -130Q8 -136 14 -136H212L224 -180Q230 -196 250 -196H344Q362 -196 376 -182L424 -140L536 -130Q566 -126 572 -98L574 -60Q574 -52 564 -50H8Z',
  glass: 'M240 -184H300V-142H228L236 -178Q238 -184 240 -184ZM308 -184H342Q354 -184 364 -174L398 -142H308Z',
  seams: 'M218 -134V-62M304 -188V-62M412 -140L418 -110V-66M10 -126H212M14 -112H410',
  fittings: `<path d="M2 -66H60L70 -52H2ZM520 -74H576V-54Q574 -48 566 -48H500Z" fill="#2a2e34"/><path d="M170 -58H420V-50H170Z" fill="#23272d"/>${LAMP('M536 -128L562 -122Q570 -114 570 -100H546Z')}${TAIL(3, -130, 40)}${HANDLE(276, -124)}${HANDLE(382, -124)}<path d="M396 -158h20v16h-16q-6 -8 -4 -16z" fill="#23272d"/>`,
  wheels: [
    { x: 112, radius: 42 },
    { x: 470, radius: 42 },
  ],
  sign: { x: 222, y: -120, width: 182, height: 50 },
};

const sedan: VehicleBody = {
  length: 480,
  height: 148,
  shell:
    'M6 -58Q2 -88 18 -104L66 -112Q122 -146 178 -148H262Q306 -148 354 -112L438 -98Q474 -90 478 -60V-44Q474 -34 462 -34H16Q6 -36 6 -58Z',
  glass: 'M104 -114Q140 -138 180 -139H214V-112H108ZM222 -139H260Q296 -138 328 -112H222Z',
  seams: 'M218 -142V-50M340 -112L346 -84V-50M108 -112L100 -90M30 -96Q200 -104 440 -88',
  fittings: `<path d="M12 -42H470V-38Q466 -32 458 -32H20Z" fill="#22262b"/>${LAMP('M436 -97Q466 -90 472 -74L440 -82Z')}${TAIL(8, -104, 16)}${HANDLE(184, -98)}${HANDLE(300, -96)}<path d="M318 -120h16v10h-12q-6 -5 -4 -10z" fill="#23272d"/>`,
  wheels: [
    { x: 94, radius: 34 },
    { x: 386, radius: 34 },
  ],
  sign: { x: 140, y: -92, width: 196, height: 46 },
};

const raceCar: VehicleBody = {
  length: 470,
  height: 132,
  shell:
    'M8 -52Q2 -84 22 -98L76 -102Q128 -128 178 -130H236Q282 -129 324 -100L424 -82Q462 -74 468 -44V-30Q466 -22 456 -22H14Q8 -26 8 -52Z',
  glass: 'M122 -104Q150 -120 180 -122H202V-100H126ZM210 -122H236Q268 -120 296 -100H210Z',
  seams: 'M206 -126V-36M312 -100L318 -72V-36M26 -88Q190 -96 420 -74',
  fittings: `<path d="M2 -28H476V-20H2Z" fill="#16181b"/><path d="M430 -22H482V-16H420Z" fill="#16181b"/><path d="M40 -100V-138M66 -102V-140" stroke="#16181b" stroke-width="5"/><path d="M12 -150L84 -142V-136L12 -142Z" fill="#1d2024"/><path d="M8 -158H16V-134H8Z" fill="#1d2024"/>${LAMP('M420 -82Q450 -76 458 -60L428 -68Z')}${TAIL(10, -96, 12)}<path d="M330 -66h34l-6 14h-26z" fill="#16181b" opacity=".85"/>`,
  wheels: [
    { x: 92, radius: 34 },
    { x: 376, radius: 34 },
  ],
  sign: { x: 136, y: -84, width: 190, height: 46 },
};

const trailer: VehicleBody = {
  length: 610,
  height: 258,
  shell: 'M4 -54V-248Q4 -258 14 -258H456Q520 -252 528 -190V-54Z',
  glass: '',
  seams: 'M150 -250V-60M270 -250V-60M390 -250V-60M470 -240V-60',
  fittings: `<path d="M4 -258H456Q500 -254 516 -228L508 -226Q494 -246 456 -250H4ZM4 -62H528V-52H4Z" fill="#b4bac1"/><path d="M412 -228H462V-72H412Z" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2.4"/>${HANDLE(416, -146)}<path d="M130 -54Q134 -92 170 -94H262Q298 -92 302 -54Z" fill="#9ba2aa"/>${TAIL(5, -84, 16)}<circle cx="20" cy="-246" r="3" fill="#e2942c"/><circle cx="440" cy="-250" r="3" fill="#e2942c"/>`,
  underneath:
    '<path d="M500 -60H606V-50H500Z" fill="#2b2f35"/><path d="M566 -78h8v78h-8z" fill="#50565e"/><circle cx="604" cy="-56" r="8" fill="#3c4249"/>',
  wheels: [
    { x: 180, radius: 32 },
    { x: 254, radius: 32 },
  ],
  sign: { x: 22, y: -234, width: 378, height: 126 },
  rear: { width: 210, height: 258, hasWindows: false },
};

export const BODIES = { van, boxTruck, stepVan, pickup, sedan, raceCar, trailer } satisfies Record<
  string,
  VehicleBody
>;
export type BodyName = keyof typeof BODIES;
