/**
 * The carrier's own tracking page for this number; for a carrier that is not known, a web search of both
 * (docs/requirements/tracking.md, Carrier links).
 */
export function trackingLink(carrier: string, number: string): string {
  const known = carrierNamed(carrier);
  const written = encodeURIComponent(withoutSpaces(number));
  if (known) return known.page.replace('{number}', written);
  return `https://www.google.com/search?q=${encodeURIComponent(`${carrier.trim()} ${number.trim()}`)}`;
}

/** The carrier whose numbers look like this one, by its name; null when none does, or more than one. */
export function guessCarrier(number: string): string | null {
  const written = withoutSpaces(number).toUpperCase();
  const fitting = CARRIERS.filter(({ forms }) => forms.some((form) => form.test(written)));
  return fitting.length === 1 ? (fitting[0]?.name ?? null) : null;
}

/** The carriers that a form proposes, by name. */
export function carrierNames(): string[] {
  return CARRIERS.map(({ name }) => name);
}

interface Carrier {
  name: string;
  /** How people write it beside its name: lower case, letters and digits alone. */
  aliases: string[];
  page: string;
  /** What its numbers look like. Bare runs of digits that several carriers use are left out where they would mislead. */
  forms: RegExp[];
}

const CARRIERS: readonly Carrier[] = [
  {
    name: 'UPS',
    aliases: ['unitedparcelservice'],
    page: 'https://www.ups.com/track?tracknum={number}',
    forms: [/^1Z[0-9A-Z]{16}$/],
  },
  {
    name: 'FedEx',
    aliases: ['federalexpress', 'fedexground', 'fedexexpress', 'fedexhome'],
    page: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    forms: [/^\d{12}$/, /^\d{15}$/, /^96\d{20}$/],
  },
  {
    name: 'USPS',
    aliases: ['uspostalservice', 'unitedstatespostalservice', 'usmail'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    forms: [/^9[1-5]\d{20}$/, /^[A-Z]{2}\d{9}US$/, /^420\d{5}(\d{4})?9[1-5]\d{20}$/],
  },
  {
    name: 'DHL',
    aliases: ['dhlexpress', 'dhlecommerce', 'dhlparcel'],
    page: 'https://www.dhl.com/en/express/tracking.html?AWB={number}',
    forms: [/^\d{10}$/, /^JD\d{18}$/, /^JJD\d{16,18}$/, /^GM\d{16,18}$/],
  },
  {
    name: 'Canada Post',
    aliases: ['postescanada', 'canadapost'],
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
    forms: [/^[A-Z]{2}\d{9}CA$/, /^\d{16}$/],
  },
  {
    name: 'Purolator',
    aliases: ['purolatorcourier'],
    page: 'https://www.purolator.com/en/shipping/tracker?pin={number}',
    forms: [/^[A-Z]{3}\d{9}$/],
  },
  {
    name: 'OnTrac',
    aliases: ['lasership', 'ontraclasership'],
    page: 'https://www.ontrac.com/tracking/?number={number}',
    forms: [/^[CD]\d{14}$/, /^1LS[0-9A-Z]{9,15}$/],
  },
  {
    name: 'TNT',
    aliases: ['tntexpress'],
    page: 'https://www.tnt.com/express/en_us/site/shipping-tools/tracking.html?searchType=con&cons={number}',
    forms: [/^\d{9}$/, /^GD\d{9}WW$/],
  },
  {
    name: 'GLS',
    aliases: ['generallogisticssystems', 'glsus'],
    page: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}',
    forms: [/^\d{11}$/],
  },
  {
    name: 'DPD',
    aliases: ['dynamicparceldistribution'],
    page: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
    forms: [/^\d{14}[0-9A-Z]?$/],
  },
  {
    name: 'Royal Mail',
    aliases: ['parcelforce'],
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
    forms: [/^[A-Z]{2}\d{9}GB$/],
  },
  {
    name: 'Australia Post',
    aliases: ['auspost'],
    page: 'https://auspost.com.au/mypost/track/details/{number}',
    forms: [/^[A-Z]{2}\d{9}AU$/],
  },
];

function carrierNamed(carrier: string): Carrier | undefined {
  const written = lettersOf(carrier);
  return CARRIERS.find(({ name, aliases }) => lettersOf(name) === written || aliases.includes(written));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function withoutSpaces(number: string): string {
  return number.replaceAll(/\s/g, '');
}
