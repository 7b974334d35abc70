/** A `tel:` link. Digits after 'x', 'ext.' or '#' are an extension, which phones dial after a pause. */
export function phoneHref(phone: string): string {
  const [number = '', ...extension] = phone
    .split(/ext\.?|x|#/i)
    .map((part) => part.replaceAll(/[^\d+]/g, ''))
    .filter(Boolean);
  return `tel:${[number, ...extension].join(',')}`;
}

/** A link that searches for the address on a map. Phones open it in their map application. */
export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
