import type { Person } from '#shared/users/user.wire.ts';

/** A person in a select: 'Omar Reyes, Reyes Films'. */
export function personOptionText({ name, company }: Pick<Person, 'name' | 'company'>): string {
  return company ? `${name}, ${company}` : name;
}
