import { addHours, format, subDays } from 'date-fns';
import { api } from '#shared/api.ts';
import { shapeOfType } from '#shared/condition/vehicle-shape.ts';
import type { CallInput } from '#shared/endpoint.ts';
import type { CallAs, DemoRun } from './project-run.ts';
import { designOf, MATERIALS } from './sample-rows.ts';

type RecordContent = CallInput<typeof api.installRecords.save>['body']['content'];
type ReportBody = CallInput<typeof api.conditionReports.sign>['body'];

const SCRATCH = {
  view: 'passenger',
  x: 0.42,
  y: 0.56,
  kind: 'scratch',
  size: '1_to_3_in',
  note: 'In the clear coat only',
} as const;

const STONE_CHIP = {
  view: 'front',
  x: 0.5,
  y: 0.72,
  kind: 'chip',
  size: 'under_1_in',
  note: 'On the edge of the hood',
} as const;

/** Signs a condition report as the installer. The client signs as the vehicle's owner; without a client, the owner is absent. */
export async function signConditionReport(callAs: CallAs, run: DemoRun): Promise<void> {
  const { project, installer, client, params, photos, callers, now } = run;
  const signatureOf = (username: string) => {
    return { name: callers.get(username)?.name ?? username, strokes: [], isTyped: true };
  };
  const body: ReportBody = {
    shape: shapeOfType(designOf(project).type),
    marks: [{ ...SCRATCH, photoIds: [photos['pre-installation'] ?? []].flat() }, STONE_CHIP],
    checks: { original_paint: 'yes', repainted: 'no', clean_and_dry: 'yes', wax_removed: 'yes' },
    owner:
      project.client === null
        ? { isPresent: false, reason: 'Brought in the evening, with the key in the drop box' }
        : { isPresent: true, role: 'owner', ...signatureOf(client) },
    installer: signatureOf(installer),
    inspectedAt: now.toISOString(),
  };
  await callAs(installer, api.conditionReports.sign, { params, body });
}

/** Fills in the install record as the installer, and completes it. */
export async function fillInstallRecord(callAs: CallAs, run: DemoRun): Promise<void> {
  const { installer, callers, params } = run;
  const name = callers.get(installer)?.name ?? installer;
  await callAs(installer, api.installRecords.save, {
    params,
    body: { version: 0, content: sampleRecordContent(run) },
  });
  await callAs(installer, api.installRecords.complete, { params, body: { version: 1, name } });
}

const PANELS = ['Driver side', 'Passenger side', 'Rear'];

function sampleRecordContent({
  project,
  owner,
  installer,
  callers,
  index,
  now: endedAt,
}: DemoRun): RecordContent {
  const design = designOf(project);
  const material = MATERIALS.find((one) => one.material === design.material);
  const person = callers.get(installer);
  const localTime = (at: Date) => format(at, "yyyy-MM-dd'T'HH:mm");
  return {
    films: [
      {
        maker: material?.maker,
        product: material?.product,
        color: design.color ?? '',
        lot: `L${24_117 + index * 13}-${(index % 4) + 1}`,
        materialId: callers.get(owner)?.materials.get(design.material),
        panels: PANELS,
        squareFeet: 180 + index * 4,
      },
    ],
    printing: design.color?.startsWith('Printed')
      ? {
          printer: 'Latex 800 W',
          ink: 'Latex',
          profile: 'Cast vinyl, 10 passes',
          printedOn: format(subDays(endedAt, 6), 'yyyy-MM-dd'),
          outgassingHours: 24,
        }
      : null,
    conditions: {
      airTemperatureC: 21.5,
      surfaceTemperatureC: 20,
      humidity: 42,
      startedAt: localTime(addHours(endedAt, -7)),
      endedAt: localTime(endedAt),
      place: 'indoors',
      cleanedWith: 'Isopropyl alcohol, 70 %',
      edgeSealing: 'Edge sealer on the wheel arches',
    },
    panels: PANELS.map((name) => ({ name, postHeatC: 96, isEdgeSealed: name === 'Rear' })),
    installers: [{ name: person?.name, userId: person?.id, hours: 7 }],
  };
}
