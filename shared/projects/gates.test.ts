import { describe, expect, test } from 'vitest';
import {
  isGated,
  lacksPreInstallationPhotos,
  requiredItemsText,
  unmetGates,
} from '#shared/projects/gates.ts';
import type { GateFacts } from '#shared/projects/gates.ts';
import { allGatesMet, noGatesMet } from '#shared/projects/stage-moves.testing.ts';
import { FIRST_STAGE, LAST_STAGE, nextStage, STAGE_IDS } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

type Row = [completing: StageId, title: string, unmetFacts: Partial<GateFacts>];

const GATED_STAGES: Row[] = [
  ['artwork_design_initiated', 'Artwork Proof Required', { proofs: 0 }],
  ['artwork_submitted_for_client_review', 'Tracking Information Required', { artworkTracking: false }],
  ['final_artwork_approval', 'Client Approval Required', { isNewestProofApproved: false }],
  ['wrap_printed', 'Tracking Information Required', { wrapTracking: false }],
  ['wrap_shipped', 'Photo Required', { photos: 0 }],
  ['wrap_installed', 'Post-Installation Photo Required', { postInstallationPhotos: 0 }],
];

describe('completing a stage', () => {
  test.each(GATED_STAGES)('%s requires: %s', (stage, title, unmetFacts) => {
    const next = nextStage(stage) ?? LAST_STAGE;
    expect(unmetGates(stage, next, { ...allGatesMet, ...unmetFacts })).toMatchObject([{ stage, title }]);
    expect(unmetGates(stage, next, allGatesMet)).toEqual([]);
  });

  const stagesWithoutGate = STAGE_IDS.filter(
    (id) => id !== LAST_STAGE && !GATED_STAGES.some(([gated]) => gated === id),
  );
  test.each(stagesWithoutGate)('%s has no gate', (stage) => {
    expect(unmetGates(stage, nextStage(stage) ?? LAST_STAGE, noGatesMet)).toEqual([]);
  });

  test('a project that needs no approval passes the final artwork approval', () => {
    const facts = { ...noGatesMet, isApprovalRequired: false };
    expect(unmetGates('final_artwork_approval', 'installation_scheduling_confirmed', facts)).toEqual([]);
  });

  test.each([
    [
      'wrap_shipped',
      'missingViewsBefore',
      'Take these views before the installation, or skip them with a reason: Front and Rear.',
    ],
    [
      'wrap_installed',
      'missingViewsAfter',
      'Take these views after the installation, or skip them with a reason: Front and Rear.',
    ],
  ] as const)('the gate of %s names the missing required views', (stage, fact, missing) => {
    const next = nextStage(stage) ?? LAST_STAGE;
    const facts = { ...noGatesMet, photos: 3, postInstallationPhotos: 3, [fact]: ['Front', 'Rear'] };
    expect(unmetGates(stage, next, facts).map((gate) => gate.missing)).toEqual([missing]);
    expect(unmetGates(stage, next, { ...noGatesMet, [fact]: [] })).toEqual([]);
  });

  test('the messages of the two tracking gates name the shipment', () => {
    const [artwork] = unmetGates(
      'artwork_submitted_for_client_review',
      'printed_sample_sent_to_client',
      noGatesMet,
    );
    const [wrap] = unmetGates('wrap_printed', 'wrap_shipped', noGatesMet);
    expect(artwork?.missing).toBe('Add the tracking number and carrier of the artwork proof.');
    expect(wrap?.missing).toBe('Add the tracking number and carrier of the wrap shipment.');
  });
});

describe('the unmet gates of a move', () => {
  test('include each gate on the way once, in stage order', () => {
    const unmetGateList = unmetGates(FIRST_STAGE, LAST_STAGE, noGatesMet);
    expect(unmetGateList.map((gate) => gate.stage)).toEqual(GATED_STAGES.map(([stage]) => stage));
    expect(new Set(unmetGateList.map((gate) => gate.missing)).size).toBe(unmetGateList.length);
  });

  test.each(STAGE_IDS.slice(0, 7))(
    'moving from %s to the pre-installation photos requires a photo',
    (from) => {
      const unmetGateList = unmetGates(from, 'pre_installation_photos_uploaded', {
        ...allGatesMet,
        photos: 0,
      });
      expect(unmetGateList.map((gate) => gate.title)).toEqual(['Photo Required']);
    },
  );

  test.each(STAGE_IDS.slice(0, 9))(
    'moving from %s to the last stage requires a post-installation photo',
    (from) => {
      const unmetGateList = unmetGates(from, LAST_STAGE, { ...allGatesMet, postInstallationPhotos: 0 });
      expect(unmetGateList.map((gate) => gate.title)).toEqual(['Post-Installation Photo Required']);
    },
  );

  test('do not include gates of earlier stages', () => {
    const unmetGateList = unmetGates('wrap_shipped', 'wrap_installed', { ...noGatesMet, photos: 1 });
    expect(unmetGateList).toEqual([]);
  });

  test('are none when the project stays or moves back', () => {
    for (const from of STAGE_IDS)
      for (const to of STAGE_IDS.slice(0, STAGE_IDS.indexOf(from) + 1))
        expect(unmetGates(from, to, noGatesMet)).toEqual([]);
  });

  test('isGated is true exactly when gates can be unmet', () => {
    for (const from of STAGE_IDS)
      for (const to of STAGE_IDS) expect(isGated(from, to)).toBe(unmetGates(from, to, noGatesMet).length > 0);
  });
});

describe('the warning about pre-installation photos', () => {
  test('applies until the installation when the project has no such photos', () => {
    const warnedStages = STAGE_IDS.filter((stage) => lacksPreInstallationPhotos(stage, 0, []));
    expect(warnedStages).toEqual(STAGE_IDS.slice(0, 8));
    expect(STAGE_IDS.some((stage) => lacksPreInstallationPhotos(stage, 1, []))).toBe(false);
  });

  test('is left out when the gate already requires a photo', () => {
    const unmetGateList = unmetGates('wrap_shipped', 'wrap_installed', noGatesMet);
    expect(lacksPreInstallationPhotos('wrap_shipped', 0, unmetGateList)).toBe(false);
  });
});

test('names each required item once', () => {
  expect(requiredItemsText(unmetGates('artwork_design_initiated', 'wrap_shipped', noGatesMet))).toBe(
    'an artwork proof, a tracking number, or the client’s approval',
  );
});
