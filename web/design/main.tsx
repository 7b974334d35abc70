import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { Gallery } from './gallery.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('design.html has no #root');

// The gallery has no pages, but dialogs need a router.
const router = createRouter({ routeTree: createRootRoute() });

createRoot(root).render(
  <StrictMode>
    <RouterContextProvider router={router}>
      <TooltipProvider>
        <Gallery />
        <Toaster />
      </TooltipProvider>
    </RouterContextProvider>
  </StrictMode>,
);
