import { useFormContext } from 'react-hook-form';
import { settings } from '#web/lib/settings.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type PersonField = 'name' | 'email' | 'phone';
type FieldPrefix = '' | 'clientInvitation.';

interface PersonInputsProps {
  /** The prefix of the field names in the form. */
  prefix?: FieldPrefix;
  /** Asks for a phone number too. */
  hasPhone?: boolean;
}

/** Name, e-mail address and phone of a person to invite. */
export function PersonInputs({ prefix = '', hasPhone = false }: PersonInputsProps) {
  const { register, getFieldState, formState } = useFormContext();
  const registerField = (field: PersonField) => register(`${prefix}${field}`);
  const errorOf = (field: PersonField) => getFieldState(`${prefix}${field}`, formState).error?.message;
  return (
    <>
      <Field label="Name" required error={errorOf('name')}>
        <Input {...registerField('name')} autoComplete="off" />
      </Field>
      <Field label="Email (Optional)" hint={EMAIL_HINT} error={errorOf('email')}>
        <Input {...registerField('email')} type="email" autoComplete="off" />
      </Field>
      {hasPhone && (
        <Field label="Phone Number (Optional)" error={errorOf('phone')}>
          <Input {...registerField('phone')} type="tel" autoComplete="off" />
        </Field>
      )}
    </>
  );
}

const EMAIL_HINT = settings.sendsMail
  ? 'We’ll send the invitation there. You also get a link to copy.'
  : 'This server doesn’t send email. You get a link to send instead.';
