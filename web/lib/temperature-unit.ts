import { useSyncExternalStore } from 'react';
import { TEMPERATURE_UNITS, type TemperatureUnit } from '#shared/install-records/limit-texts.ts';
import { localStore } from './browser-storage.ts';
import { Listeners } from './listeners.ts';

const STORAGE_KEY = 'temperature-unit';
const listeners = new Listeners();
let chosenUnit: TemperatureUnit | undefined;

/** The unit in which temperatures are shown and entered, and a setter. The choice is stored in the browser. */
export function useTemperatureUnit(): { unit: TemperatureUnit; choose: (unit: TemperatureUnit) => void } {
  return { unit: useSyncExternalStore(listeners.subscribe, currentUnit), choose };
}

/** The unit that the user has chosen. By default, °F if the browser's language is American English, °C otherwise. */
function currentUnit(): TemperatureUnit {
  const storedUnit = localStore.read(STORAGE_KEY);
  chosenUnit ??= TEMPERATURE_UNITS.find((unit) => unit === storedUnit) ?? (prefersFahrenheit() ? 'f' : 'c');
  return chosenUnit;
}

function prefersFahrenheit(): boolean {
  return navigator.language === 'en' || /-US$/i.test(navigator.language);
}

function choose(unit: TemperatureUnit): void {
  chosenUnit = unit;
  localStore.write(STORAGE_KEY, unit);
  listeners.notify();
}
