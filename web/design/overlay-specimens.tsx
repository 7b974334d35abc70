import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';
import { LightboxSpecimen } from './lightbox-specimen.tsx';
import { ActionMenu, StageMenu } from './menu-specimens.tsx';

export function OverlaySpecimens() {
  return (
    <SectionCard title="Overlays">
      <div className="flex flex-wrap items-center gap-2">
        <DialogSpecimen />
        <ConfirmSpecimen />
        <ActionMenu />
        <StageMenu />
        <Popover label="Notifications" trigger={<Button>Popover</Button>} className="w-72 p-4">
          <p className="text-sm text-muted">No notifications</p>
        </Popover>
        <Tooltip text="Opens the page of the installer">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() =>
            toast({ title: 'Project created', description: 'New project has been created successfully.' })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Update Failed',
              description: 'Failed to update progress',
              variant: 'destructive',
            })
          }
        >
          Destructive toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Status updated',
              action: {
                label: 'Undo',
                altText: 'Undo the move',
                onSelect: () => toast({ title: 'Move undone' }),
              },
            })
          }
        >
          Toast with an action
        </Button>
        <LightboxSpecimen />
      </div>
    </SectionCard>
  );
}

function DialogSpecimen() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const formId = useId();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create New Project"
        description="The vehicle, the wrap, and who installs it."
        guard={name !== ''}
        footer={
          <DialogButtons form={formId} onCancel={() => setOpen(false)}>
            Create Project
          </DialogButtons>
        }
      >
        <form id={formId} className="grid gap-5" action={() => setOpen(false)}>
          <Field label="Project name" required>
            <Input value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          {['Make', 'Model', 'Year', 'Color', 'VIN', 'Material', 'Brand', 'Coverage', 'Laminate'].map(
            (label) => (
              <Field key={label} label={label}>
                <Input />
              </Field>
            ),
          )}
        </form>
      </Dialog>
    </>
  );
}

function ConfirmSpecimen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirm</Button>
      <ConfirmDelete open={open} onOpenChange={setOpen} />
    </>
  );
}
