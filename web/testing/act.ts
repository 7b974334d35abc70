import React from 'react';
import { flushSync } from 'react-dom';

// The production build of React has no `act`, which `vitest-browser-react` needs to render synchronously.
Reflect.set(React, 'act', async (callback: () => Promise<void>) => {
  let promise: Promise<void> | undefined;
  flushSync(() => {
    promise = callback();
  });
  await promise;
});
