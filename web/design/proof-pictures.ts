import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';

const VIEWS = ['Driver side', 'Passenger side', 'Rear doors'];

/** A page of an artwork proof: a flat template with lettering and a title block. */
export function sampleProofPage(
  number: number,
  { color, phone }: { color: string; phone: string },
): ProofPage {
  const url = `data:image/svg+xml,${encodeURIComponent(drawProof(VIEWS[number - 1] ?? 'Details', color, phone))}`;
  return { number, width: 1684, height: 1190, url, thumbnailUrl: url };
}

function drawProof(view: string, color: string, phone: string): string {
  const body =
    view === 'Rear doors'
      ? `<path d="M560 230h560q30 0 30 30v600H530V260q0-30 30-30z" fill="${color}" stroke="#20252c" stroke-width="4"/><path d="M840 230v630" stroke="#20252c" stroke-width="4"/>
         <path d="M580 290h230v190H580zM870 290h230v190H870z" fill="#dfe9f2" stroke="#20252c" stroke-width="3"/>`
      : `<path d="M150 800V330q0-50 50-50h820q70 0 115 60l120 170 190 40q55 12 55 70v180z" fill="${color}" stroke="#20252c" stroke-width="4"/>
         <path d="M1000 330h50q45 0 70 40l85 130h-205z" fill="#dfe9f2" stroke="#20252c" stroke-width="3"/><path d="M930 290v500M1220 520v270" stroke="#20252c" stroke-width="3" opacity=".5"/>
         <path d="M150 700q480-150 780-30t560-20v150H150z" fill="#0d2b4e" opacity=".85"/><circle cx="400" cy="810" r="95" fill="#20252c"/><circle cx="400" cy="810" r="50" fill="#9aa4b0"/><circle cx="1230" cy="810" r="95" fill="#20252c"/><circle cx="1230" cy="810" r="50" fill="#9aa4b0"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1684" height="1190" viewBox="0 0 1684 1190" font-family="Helvetica, Arial, sans-serif"><rect width="1684" height="1190" fill="#fff"/>
    <rect x="40" y="40" width="1604" height="1110" fill="none" stroke="#20252c" stroke-width="3"/>${body}
    <text x="${view === 'Rear doors' ? 600 : 220}" y="560" font-size="88" font-weight="700" fill="#fff">APEX PLUMBING</text>
    <text x="${view === 'Rear doors' ? 620 : 225}" y="650" font-size="52" fill="#fff">${phone}</text>
    <path d="M40 990h1604M700 990v160M1180 990v160" stroke="#20252c" stroke-width="3"/><text x="70" y="1050" font-size="34" font-weight="700">${view}</text>
    <text x="70" y="1105" font-size="26" fill="#4d5664">Ford Transit 148" high roof</text><text x="730" y="1050" font-size="26">Scale 1:20</text><text x="1210" y="1050" font-size="26">3M IJ180mC, gloss 8518</text></svg>`;
}
