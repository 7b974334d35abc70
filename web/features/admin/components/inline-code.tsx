/** The name or an example value of a setting, within a sentence. */
export function InlineCode({ children }: { children: string | string[] }) {
  return <code className="font-mono text-xs text-ink wrap-anywhere">{children}</code>;
}
