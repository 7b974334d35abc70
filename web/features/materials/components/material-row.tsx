import { Archive, ArchiveRestore, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Material } from '#shared/materials/materials.contract.ts';
import { useTemperatureUnit } from '#web/lib/temperature-unit.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { limitLines } from '../limit-lines.ts';
import { useArchiveMaterial, useDeleteMaterial } from '../materials.queries.ts';

interface MaterialRowProps {
  material: Material;
  onEdit: () => void;
}

export function MaterialRow({ material, onEdit }: MaterialRowProps) {
  const { unit } = useTemperatureUnit();
  const { maker, product, kind, isArchived } = material;
  const lines = limitLines(material, unit);
  return (
    <li className="flex items-start gap-2 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-sm font-medium wrap-anywhere">{`${maker} ${product}`}</h3>
          <Badge>{kind === 'film' ? 'Film' : 'Laminate'}</Badge>
          {isArchived && <Badge tone="yellow">Archived</Badge>}
        </div>
        {lines.length > 0 ? (
          <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {lines.map(({ label, text }) => (
              <div key={label} className="flex min-w-0 flex-wrap gap-x-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="mt-1 text-sm text-muted">No limits entered</p>
        )}
      </div>
      <MaterialMenu material={material} onEdit={onEdit} />
    </li>
  );
}

/** The actions for a material. A material that an install record uses can be archived but not deleted. */
function MaterialMenu({ material, onEdit }: MaterialRowProps) {
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);
  const archive = useArchiveMaterial();
  const remove = useDeleteMaterial();
  const { id, maker, product, isArchived, isUsed } = material;
  const name = `${maker} ${product}`;
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={<MoreHorizontal aria-hidden />} />}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem
          icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          needsConnection
          onSelect={() => archive.mutate({ id, isArchived: !isArchived })}
        >
          {isArchived ? 'Unarchive' : 'Archive'}
        </MenuItem>
        {!isUsed && (
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setConfirmingDeletion(true)}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isConfirmingDeletion}
        onOpenChange={setConfirmingDeletion}
        title={`Delete ${name}?`}
        text="No install record uses it."
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        busyText="Deleting..."
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setConfirmingDeletion(false) })}
      />
    </>
  );
}
