import type { NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import type { ClockReading } from '#web/api/device-clock.ts';

/** A signed condition report. */
export interface SignedReport extends NewConditionReport {
  /** The device's clock when the installer signed. Undefined in a report that an earlier version stored. */
  clock?: ClockReading;
}
