import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';

export type RecordSection = keyof InstallRecordContent;

export const SECTION_LABELS: Record<RecordSection, string> = {
  films: 'Films',
  printing: 'Printing',
  conditions: 'Conditions',
  panels: 'Panels',
  installers: 'Installed By',
  reasons: 'Reasons',
};

export interface ContentVersions {
  /** The content when the form was opened. */
  base: InstallRecordContent;
  mine: InstallRecordContent;
  theirs: InstallRecordContent;
}

/** The sections that both users changed in different ways. */
export function conflictingSections({ base, mine, theirs }: ContentVersions): RecordSection[] {
  return sectionsOf(base).filter(
    (section) =>
      !isSame(mine[section], base[section]) &&
      !isSame(theirs[section], base[section]) &&
      !isSame(mine[section], theirs[section]),
  );
}

/** Takes each section from the user who changed it. When both users changed a section, `preferred` decides. */
export function mergeSections(
  { base, mine, theirs }: ContentVersions,
  preferred: 'mine' | 'theirs',
): InstallRecordContent {
  const merged = { ...theirs };
  const conflicts = new Set(conflictingSections({ base, mine, theirs }));
  for (const section of sectionsOf(base)) {
    const isMine = conflicts.has(section) ? preferred === 'mine' : !isSame(mine[section], base[section]);
    if (isMine) Object.assign(merged, { [section]: mine[section] });
  }
  return merged;
}

function sectionsOf(content: InstallRecordContent): RecordSection[] {
  return Object.keys(content).filter((name): name is RecordSection => name in SECTION_LABELS);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
