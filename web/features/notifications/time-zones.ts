interface TimeZoneGroup {
  region: string;
  zones: { name: string; label: string }[];
}

/** The IANA name of the browser's time zone. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zones by region, in alphabetical order. Includes the chosen time zone even if this browser does not list it. */
export function groupTimeZones(chosen: string, listed = Intl.supportedValuesOf('timeZone')): TimeZoneGroup[] {
  const groups = new Map<string, TimeZoneGroup>();
  for (const name of [...new Set([...listed, browserTimeZone(), chosen])].toSorted()) {
    const [region = '', ...placeNames] = name.split('/');
    const group = groups.get(region) ?? { region, zones: [] };
    group.zones.push({ name, label: (placeNames.join(', ') || region).replaceAll('_', ' ') });
    groups.set(region, group);
  }
  return [...groups.values()];
}
