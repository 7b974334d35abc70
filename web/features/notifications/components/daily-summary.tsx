import { useQuery } from '@tanstack/react-query';
import { usePendingChoice } from '#web/lib/use-pending-choice.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { mailPreferencesQuery, useSetDailySummary } from '../mail-preferences.queries.ts';
import type { SummarySetting } from '../mail-preferences.queries.ts';
import { browserTimeZone, groupTimeZones } from '../time-zones.ts';

/** The setting of the daily summary. Renders nothing until the mail settings are loaded. */
export function DailySummary() {
  const { data } = useQuery(mailPreferencesQuery);
  if (!data) return null;
  const { enabled, timeZone } = data.dailySummary;
  return (
    <SectionCard
      title="Daily summary"
      description="One e-mail at 7:00 in the morning with what waits for you and what is overdue. Nothing is sent on days with neither."
    >
      <SummaryForm saved={{ enabled, timeZone: timeZone ?? browserTimeZone() }} />
    </SectionCard>
  );
}

function SummaryForm({ saved }: { saved: SummarySetting }) {
  const [picked, pick] = usePendingChoice(useSetDailySummary().mutate);
  const { enabled, timeZone } = picked ?? saved;
  return (
    <div className="flex flex-col gap-4">
      <Switch
        needsConnection
        checked={enabled}
        onChange={(event) => pick({ timeZone, enabled: event.target.checked })}
        label="Send me the daily summary"
      />
      <Field label="Time zone" className="max-w-sm">
        <Select value={timeZone} onChange={(event) => pick({ enabled, timeZone: event.target.value })}>
          {groupTimeZones(timeZone).map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </div>
  );
}
