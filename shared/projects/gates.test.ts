import { describe, expect, test } from 'vitest';
import { isGated, unmetGates } from '#shared/projects/gates.ts';
import type { GateFacts } from '#shared/projects/gates.ts';
import { everything, nothing } from '#shared/projects/stage-moves.testing.ts';
import { FIRST_STAGE, LAST_STAGE, nextStage, STAGE_IDS } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

type Row = [completing: StageId, title: string, without: Partial<GateFacts>];

const GATED: Row[] = [
  ['artwork_design_initiated', 'Artwork Proof Required', { proofs: 0 }],
  ['artwork_submitted_for_client_review', 'Tracking Information Required', { artworkTracking: false }],
  ['wrap_printed', 'Tracking Information Required', { wrapTracking: false }],
  ['wrap_shipped', 'Photo Required', { photos: 0 }],
  ['wrap_installed', 'Post-Installation Photo Required', { postInstallationPhotos: 0 }],
];

describe('completing a stage', () => {
  test.each(GATED)('%s: %s', (stage, title, without) => {
    const next = nextStage(stage) ?? LAST_STAGE;
    expect(unmetGates(stage, next, { ...everything, ...without })).toMatchObject([{ stage, title }]);
    expect(unmetGates(stage, next, everything)).toEqual([]);
  });

  const free = STAGE_IDS.filter((id) => id !== LAST_STAGE && !GATED.some(([gated]) => gated === id));
  test.each(free)('%s asks for nothing', (stage) => {
    expect(unmetGates(stage, nextStage(stage) ?? LAST_STAGE, nothing)).toEqual([]);
  });

  test('the two stages that wait for a parcel say which one', () => {
    const [artwork] = unmetGates(
      'artwork_submitted_for_client_review',
      'printed_sample_sent_to_client',
      nothing,
    );
    const [wrap] = unmetGates('wrap_printed', 'wrap_shipped', nothing);
    expect(artwork?.missing).toBe('Add the tracking number and carrier of the artwork proof.');
    expect(wrap?.missing).toBe('Add the tracking number and carrier of the wrap shipment.');
  });
});

describe('moving over several stages', () => {
  test('every gate on the way counts, in order, and each missing thing is named once', () => {
    const unmet = unmetGates(FIRST_STAGE, LAST_STAGE, nothing);
    expect(unmet.map((gate) => gate.stage)).toEqual(GATED.map(([stage]) => stage));
    expect(new Set(unmet.map((gate) => gate.missing)).size).toBe(unmet.length);
  });

  test.each(STAGE_IDS.slice(0, 7))(
    'moving from %s into the pre-installation photos needs a photo',
    (from) => {
      const unmet = unmetGates(from, 'pre_installation_photos_uploaded', { ...everything, photos: 0 });
      expect(unmet.map((gate) => gate.title)).toEqual(['Photo Required']);
    },
  );

  test.each(STAGE_IDS.slice(0, 9))(
    'moving from %s into the last stage needs a post-installation photo',
    (from) => {
      const unmet = unmetGates(from, LAST_STAGE, { ...everything, postInstallationPhotos: 0 });
      expect(unmet.map((gate) => gate.title)).toEqual(['Post-Installation Photo Required']);
    },
  );

  test('gates that lie behind the project already are not asked again', () => {
    const unmet = unmetGates('wrap_shipped', 'wrap_installed', { ...nothing, photos: 1 });
    expect(unmet).toEqual([]);
  });

  test('staying and going back are never gated', () => {
    for (const from of STAGE_IDS)
      for (const to of STAGE_IDS.slice(0, STAGE_IDS.indexOf(from) + 1))
        expect(unmetGates(from, to, nothing)).toEqual([]);
  });

  test('a move has something to verify exactly where something can be missing', () => {
    for (const from of STAGE_IDS)
      for (const to of STAGE_IDS) expect(isGated(from, to)).toBe(unmetGates(from, to, nothing).length > 0);
  });
});
