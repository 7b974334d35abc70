import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';

/** The content of the form, without the entries of panels that no film covers any more. */
export function withoutUnusedPanels(content: InstallRecordContent): InstallRecordContent {
  const names = new Set(listPanelNames(content));
  return { ...content, panels: content.panels.filter(({ name }) => names.has(name)) };
}

/** The panels of all films, without duplicates, in the order of the films. */
export function listPanelNames({ films }: Pick<InstallRecordContent, 'films'>): string[] {
  return [...new Set(films.flatMap(({ panels }) => panels))];
}
