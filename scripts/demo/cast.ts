import type { Registration } from '#shared/auth/auth.forms.ts';

/** Somebody of the demo, as the registration form has them; `username` is also how the jobs name them. */
export type Member = Pick<Registration, 'username' | 'name' | 'role'> & Partial<Registration>;

export const ADMIN = { username: 'admin', email: 'admin@wrapline.example' };

export const CAST: readonly Member[] = [
  shop('summit', 'Elena Vargas', 'Summit Wraps & Graphics', '303-555-0101', 'Denver', 'Colorado', '80216'),
  shop('harbor', 'Grant Sorensen', 'Harbor Line Wraps', '253-555-0102', 'Tacoma', 'Washington', '98421'),
  installer('tomas', 'Tomás Herrera', 'Herrera Wrap Co.', 'Colorado', ['3M', 'Avery', 'PPF', 'CWI'], true),
  installer('nadia', 'Nadia Petrov', 'Straightedge Installs', 'Colorado', ['3M', 'TWA', 'WrapItRight'], true),
  installer('wes', 'Wes Dutton', null, 'Wyoming', [], false),
  installer(
    'aiko',
    'Aiko Tanaka',
    'Tanaka Film Studio',
    'Washington',
    ['PPF', 'Ceramic Coating', 'Chrome Delete'],
    true,
  ),
  installer('kofi', 'Kofi Mensah', 'Mensah Vinyl', 'Washington', ['Avery', 'VViViD', 'Arlon'], true),
  installer('jules', 'Jules Bergeron', null, 'Oregon', ['Oracal', 'Hexis'], false),
  client('dana', 'Dana Whitfield', 'Northfield Plumbing & Heating'),
  client('marcus', 'Marcus Oyelaran', 'Glacier Peak Dairy'),
  client('priya', 'Priya Raman', 'Kestrel Same-Day Courier'),
];

function shop(
  username: string,
  name: string,
  company: string,
  phone: string,
  city: string,
  state: string,
  zipCode: string,
): Member {
  const documents = { hasBusinessRegistration: true, hasBusinessInsurance: true };
  return { username, name, role: 'contractor', company, phone, city, state, zipCode, ...documents };
}

function installer(
  username: string,
  name: string,
  company: string | null,
  state: string,
  certifications: string[],
  isInsured: boolean,
): Member {
  const documents = { hasBusinessRegistration: company !== null, hasBusinessInsurance: isInsured };
  return { username, name, role: 'subcontractor', company, state, certifications, ...documents };
}

function client(username: string, name: string, company: string): Member {
  return { username, name, role: 'client', company };
}
