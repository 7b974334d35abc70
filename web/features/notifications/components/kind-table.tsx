import type { MailPreferences } from '#shared/notifications/mail-preferences.contract.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { mailKindsFor } from '#shared/notifications/notifications.policy.ts';
import { usePendingChoice } from '#web/lib/use-pending-choice.ts';
import { useActor } from '#web/session/session.ts';
import { Switch } from '#web/ui/switch.tsx';
import { KIND_LABELS } from '../kind-labels.ts';
import { useSetMailPreference } from '../mail-preferences.queries.ts';
import { useSetInAppPreference } from '../notifications.queries.ts';

interface KindTableProps {
  kinds: readonly NotificationKind[];
  inApp: Record<NotificationKind, boolean>;
  /** The mail settings. Undefined when the server sends no mail; then there is no e-mail column. */
  mail: MailPreferences['kinds'] | undefined;
}

/** The kinds of notifications with their switches. */
export function KindTable({ kinds, inApp, mail }: KindTableProps) {
  const mailKinds = mailKindsFor(useActor());
  return (
    <table className="w-full max-w-3xl text-sm">
      <thead>
        <tr className="border-b text-xs text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Notify me about
          </th>
          <th scope="col" className={SWITCH_CELL_CLASS}>
            In app
          </th>
          {mail && (
            <th scope="col" className={SWITCH_CELL_CLASS}>
              E-mail
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-b last:border-b-0">
            <th scope="row" className="py-2 pr-2 text-left font-normal">
              <KindLabel kind={kind} isMailed={mail !== undefined && mailKinds.includes(kind)} />
            </th>
            <td className={SWITCH_CELL_CLASS}>
              <InAppSwitch kind={kind} enabled={inApp[kind]} />
            </td>
            {mail && (
              <td className={SWITCH_CELL_CLASS}>
                {mailKinds.includes(kind) && <MailSwitch kind={kind} enabled={mail[kind]} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KindSwitchProps {
  kind: NotificationKind;
  enabled: boolean;
}

function InAppSwitch({ kind, enabled }: KindSwitchProps) {
  const [picked, pick] = usePendingChoice(useSetInAppPreference(kind).mutate);
  return (
    <Switch
      needsConnection
      checked={picked ?? enabled}
      onChange={(event) => pick(event.target.checked)}
      label={`${KIND_LABELS[kind].label}: in app`}
      hideLabel
      className={CENTERED_CLASS}
    />
  );
}

function MailSwitch({ kind, enabled }: KindSwitchProps) {
  const [picked, pick] = usePendingChoice(useSetMailPreference(kind).mutate);
  return (
    <Switch
      needsConnection
      checked={picked ?? enabled}
      onChange={(event) => pick(event.target.checked)}
      label={`${KIND_LABELS[kind].label}: e-mail`}
      hideLabel
      className={CENTERED_CLASS}
    />
  );
}

function KindLabel({ kind, isMailed }: { kind: NotificationKind; isMailed: boolean }) {
  const { label, hint, mailHint } = KIND_LABELS[kind];
  return (
    <>
      <span className="block font-medium">{label}</span>
      <span className="block text-muted">{isMailed && mailHint ? `${hint} ${mailHint}` : hint}</span>
    </>
  );
}

const SWITCH_CELL_CLASS = 'w-14 py-2 text-center font-medium sm:w-20';
const CENTERED_CLASS = 'inline-flex justify-center gap-0 pointer-coarse:min-w-11';
