import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { Gallery } from './gallery.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('design.html has no #root');

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <Gallery />
      <Toaster />
    </TooltipProvider>
  </StrictMode>,
);
