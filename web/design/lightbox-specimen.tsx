import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Lightbox } from '#web/ui/lightbox.tsx';
import { vanPicture } from './pictures.ts';

const PHOTOS = ['#2f6fb0', '#b0452f', '#2f9a62'].map((color, index) => ({
  id: index,
  src: vanPicture(color),
  alt: `Van ${index + 1}, driver side`,
  caption: 'Post-installation, by Maria Lopez, Mar 5, 2026 2:30 PM',
  originalUrl: vanPicture(color),
}));

export function LightboxSpecimen() {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <Button onClick={() => setIndex(0)}>Lightbox</Button>
      {index !== null && <Lightbox photos={PHOTOS} index={index} onIndexChange={setIndex} />}
    </>
  );
}
