export interface HostileFile {
  /** The description of the attack. It is unique. */
  title: string;
  fileName: string;
  type: string;
  content: Buffer;
}

/** A file with the content type that matches its name. */
export function hostileFile(title: string, fileName: string, content: Buffer): HostileFile {
  return { title, fileName, type: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg', content };
}
