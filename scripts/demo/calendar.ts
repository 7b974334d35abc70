import { addDays, addMinutes, startOfDay } from 'date-fns';
import { chanceOf } from './chance.ts';
import type { Act } from './tale.ts';

export interface DatedAct extends Act {
  at: Date;
}

/** Working hours, between which everything happens. */
const OPENS = 8;
const CLOSES = 17;
/** Stories come to the present at this pace, so that nothing lies in the future. */
const LATEST_PACE_MINUTES = 12;

/** Spreads a story from its first day to its last, its sittings apart and the acts within one a few minutes apart. */
export function datedStory(
  chapters: Act[][],
  { firstDay, lastDay, now, seed }: { firstDay: Date; lastDay: Date; now: Date; seed: number },
): DatedAct[] {
  const chance = chanceOf(seed);
  const span = Math.max(lastDay.getTime() - firstDay.getTime(), 0);
  const total = chapters.flat().length;
  let told = 0;
  return chapters.flatMap((chapter, index) => {
    const share = (index + chance.between(0, 0.6)) / chapters.length;
    const sitting = inWorkingHours(new Date(firstDay.getTime() + share * span));
    return chapter.map((act, minute) => {
      told += 1;
      const latest = addMinutes(now, -LATEST_PACE_MINUTES * (total - told + 1));
      return { ...act, at: earlier(addMinutes(sitting, minute * 3), latest) };
    });
  });
}

/** The time of day, squeezed into working hours: earlier stays earlier. */
function inWorkingHours(at: Date): Date {
  const midnight = startOfDay(at);
  const share = (at.getTime() - midnight.getTime()) / (addDays(midnight, 1).getTime() - midnight.getTime());
  return addMinutes(midnight, 60 * (OPENS + share * (CLOSES - OPENS)));
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
