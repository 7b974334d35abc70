import { Listeners } from '#web/lib/listeners.ts';

const retryListeners = new Listeners();

/** Calls a function each time the server is known to be up, until the returned function is called. */
export const onServerContact = retryListeners.subscribe;

/** Calls all functions that wait for the server to be up. */
export const announceServerContact = retryListeners.notify;
