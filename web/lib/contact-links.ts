/** A `tel:` link. Digits after 'x', 'ext.' or '#' are an extension, which phones dial after a pause. */
export function phoneHref(phone: string): string {
  const [number = '', ...extension] = phone
    .split(/ext\.?|x|#/i)
    .map((part) => part.replaceAll(/[^\d+]/g, ''))
    .filter(Boolean);
  return `tel:${[number, ...extension].join(',')}`;
}

/** A link that searches a map for the address, in the map application of a phone. */
export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
