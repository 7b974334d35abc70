import type { NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import type { ClockReading } from '#web/api/device-clock.ts';

/** A signed condition report. */
export interface SignedReport extends NewConditionReport {
  /** Read when the installer signed. A report of an earlier version has none. */
  clock?: ClockReading;
}
