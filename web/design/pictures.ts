/** A drawing of a van in a color, instead of a photo. */
export function vanPicture(color: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#c9d1da"/>
    <rect y="215" width="400" height="85" fill="#8b95a1"/><path d="M50 220V120q0-15 15-15h190q20 0 32 18l32 47q26 5 26 25v25z" fill="${color}"/>
    <path d="M235 120h25q10 0 18 14l20 34h-63z" fill="#e8f1fa"/><circle cx="110" cy="222" r="27" fill="#20252c"/><circle cx="285" cy="222" r="27" fill="#20252c"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
