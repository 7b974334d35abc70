interface WrapEntries {
  wrapType?: string | null | undefined;
  color?: string | null | undefined;
}

/** Whether a wrap has a color. A commercial wrap has none (docs/requirements/projects.md, Vehicle and wrap fields). */
export function hasColor({ wrapType }: Pick<WrapEntries, 'wrapType'>): boolean {
  return wrapType !== 'commercial';
}

/** The wrap without a color, if its type has none. A form keeps a color that was typed before the type changed. */
export function clearUnusedColor<Wrap extends WrapEntries>(wrap: Wrap): Wrap {
  return hasColor(wrap) ? wrap : { ...wrap, color: null };
}
