import type { ReactNode } from 'react';

/** A named group of fields, two beside each other where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface WordOptionsProps {
  words: Record<string, string>;
  /** The stored value; older jobs carry what no list has, and keep it. */
  stored?: string | null | undefined;
}

/** The choices of a select, by the words for them. */
export function WordOptions({ words, stored }: WordOptionsProps) {
  const choices = stored && !(stored in words) ? { ...words, [stored]: stored } : words;
  return Object.entries(choices).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ));
}
