export interface HostileFile {
  /** The attack, unique. */
  title: string;
  fileName: string;
  type: string;
  content: Buffer;
}

/** A file whose type is what its name says. */
export function hostileFile(title: string, fileName: string, content: Buffer): HostileFile {
  return { title, fileName, type: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg', content };
}
