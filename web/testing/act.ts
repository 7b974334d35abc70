import React from 'react';
import { flushSync } from 'react-dom';

// The production build of React has no `act`, with which `vitest-browser-react` renders. This one renders at once too.
Reflect.set(React, 'act', async (callback: () => Promise<void>) => {
  let promise: Promise<void> | undefined;
  flushSync(() => {
    promise = callback();
  });
  await promise;
});
