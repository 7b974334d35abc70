/**
 * The URL of the carrier's tracking page for this number. For an unknown carrier, a web search for carrier and number
 * (docs/requirements/tracking.md, Carrier links).
 */
export function trackingLink(carrier: string, number: string): string {
  const knownCarrier = findCarrier(carrier);
  const encodedNumber = encodeURIComponent(withoutSpaces(number));
  if (knownCarrier) return knownCarrier.page.replace('{number}', encodedNumber);
  return `https://www.google.com/search?q=${encodeURIComponent(`${carrier.trim()} ${number.trim()}`)}`;
}

/** The name of the carrier whose number format matches; null when no carrier or several match. */
export function guessCarrier(number: string): string | null {
  const normalized = withoutSpaces(number).toUpperCase();
  const matches = CARRIERS.filter(({ formats }) => formats.some((format) => format.test(normalized)));
  return matches.length === 1 ? (matches[0]?.name ?? null) : null;
}

/** The carrier names that forms suggest. */
export function carrierNames(): string[] {
  return CARRIERS.map(({ name }) => name);
}

interface Carrier {
  name: string;
  /** Other names, in lower case with only letters and digits. */
  aliases: string[];
  page: string;
  /** The formats of tracking numbers. Formats with only digits that several carriers use are omitted. */
  formats: RegExp[];
}

const CARRIERS: readonly Carrier[] = [
  {
    name: 'UPS',
    aliases: ['unitedparcelservice'],
    page: 'https://www.ups.com/track?tracknum={number}',
    formats: [/^1Z[0-9A-Z]{16}$/],
  },
  {
    name: 'FedEx',
    aliases: ['federalexpress', 'fedexground', 'fedexexpress', 'fedexhome'],
    page: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    formats: [/^\d{12}$/, /^\d{15}$/, /^96\d{20}$/],
  },
  {
    name: 'USPS',
    aliases: ['uspostalservice', 'unitedstatespostalservice', 'usmail'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    formats: [/^9[1-5]\d{20}$/, /^[A-Z]{2}\d{9}US$/, /^420\d{5}(\d{4})?9[1-5]\d{20}$/],
  },
  {
    name: 'DHL',
    aliases: ['dhlexpress', 'dhlecommerce', 'dhlparcel'],
    page: 'https://www.dhl.com/en/express/tracking.html?AWB={number}',
    formats: [/^\d{10}$/, /^JD\d{18}$/, /^JJD\d{16,18}$/, /^GM\d{16,18}$/],
  },
  {
    name: 'Canada Post',
    aliases: ['postescanada', 'canadapost'],
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
    formats: [/^[A-Z]{2}\d{9}CA$/, /^\d{16}$/],
  },
  {
    name: 'Purolator',
    aliases: ['purolatorcourier'],
    page: 'https://www.purolator.com/en/shipping/tracker?pin={number}',
    formats: [/^[A-Z]{3}\d{9}$/],
  },
  {
    name: 'OnTrac',
    aliases: ['lasership', 'ontraclasership'],
    page: 'https://www.ontrac.com/tracking/?number={number}',
    formats: [/^[CD]\d{14}$/, /^1LS[0-9A-Z]{9,15}$/],
  },
  {
    name: 'TNT',
    aliases: ['tntexpress'],
    page: 'https://www.tnt.com/express/en_us/site/shipping-tools/tracking.html?searchType=con&cons={number}',
    formats: [/^\d{9}$/, /^GD\d{9}WW$/],
  },
  {
    name: 'GLS',
    aliases: ['generallogisticssystems', 'glsus'],
    page: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}',
    formats: [/^\d{11}$/],
  },
  {
    name: 'DPD',
    aliases: ['dynamicparceldistribution'],
    page: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
    formats: [/^\d{14}[0-9A-Z]?$/],
  },
  {
    name: 'Royal Mail',
    aliases: ['parcelforce'],
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
    formats: [/^[A-Z]{2}\d{9}GB$/],
  },
  {
    name: 'Australia Post',
    aliases: ['auspost'],
    page: 'https://auspost.com.au/mypost/track/details/{number}',
    formats: [/^[A-Z]{2}\d{9}AU$/],
  },
];

function findCarrier(carrier: string): Carrier | undefined {
  const normalized = normalizedName(carrier);
  return CARRIERS.find(
    ({ name, aliases }) => normalizedName(name) === normalized || aliases.includes(normalized),
  );
}

function normalizedName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function withoutSpaces(number: string): string {
  return number.replaceAll(/\s/g, '');
}
