import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useOfflineProps } from './connection-need.tsx';
import { FLOATING_CLASS } from './floating-class.ts';

interface MenuProps {
  /** The button that opens the menu. Its text or `label` is the name of the menu. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu of actions: `<Menu trigger={<IconButton …/>}><MenuItem onSelect={…}>Edit</MenuItem></Menu>`. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    // The menu is neither modal nor in a portal. It closes on a click outside, so the page does not have to be locked.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={keepFocusInField}
        className={cn(
          FLOATING_CLASS,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1 text-left',
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Keeps the focus in a field that an item of the menu has opened. Otherwise the button of the menu gets the focus. */
function keepFocusInField(event: Event): void {
  if (document.activeElement?.matches('input, select, textarea')) event.preventDefault();
}

interface MenuItemProps {
  onSelect?: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Whether the item calls the server. Then it is disabled without a connection. */
  needsConnection?: boolean;
  /** Whether the child is a link, for an item that navigates. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  icon,
  danger = false,
  disabled,
  needsConnection = false,
  asChild = false,
  children,
}: MenuItemProps) {
  const offlineProps = useOfflineProps(needsConnection);
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled || offlineProps !== null}
      onSelect={onSelect}
      className={cn(ITEM_CLASS, danger && 'text-red-ink data-highlighted:bg-red-soft')}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span>
            {children}
            {offlineProps && <span className="block text-xs text-muted">{offlineProps.title}</span>}
          </span>
        </>
      )}
    </Radix.Item>
  );
}

interface MenuCheckItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A checkbox item. The menu stays open after a click, so that several items can be changed. */
export function MenuCheckItem({ checked, onCheckedChange, disabled, children }: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      disabled={disabled}
      className={cn(ITEM_CLASS, 'relative pl-8')}
    >
      <Radix.ItemIndicator className="absolute left-2.5">
        <Check aria-hidden />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  );
}

interface MenuSwitchItemProps extends MenuCheckItemProps {
  /** The second, smaller line of the item. */
  note?: ReactNode;
}

/** A checkbox item that looks like a switch, for settings that take effect at once. */
export function MenuSwitchItem({ checked, onCheckedChange, disabled, note, children }: MenuSwitchItemProps) {
  const offlineProps = useOfflineProps(true);
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      disabled={disabled || offlineProps !== null}
      className={cn(ITEM_CLASS, 'justify-between gap-4')}
    >
      <span className="min-w-0">
        {children}
        {(offlineProps ?? note) && (
          <span className="block text-xs text-muted">{offlineProps ? offlineProps.title : note}</span>
        )}
      </span>
      <span aria-hidden className={cn(TRACK_CLASS, checked ? 'bg-accent' : 'bg-edge')}>
        <span className={cn(THUMB_CLASS, checked && 'translate-x-4')} />
      </span>
    </Radix.CheckboxItem>
  );
}

interface MenuChoiceProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
}

/** Radio items, with a check mark on the current one. Choosing closes the menu. */
export function MenuChoice<Value extends string>({ value, onChange, options }: MenuChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Radix.RadioGroup value={value} onValueChange={choose}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className={cn(ITEM_CLASS, 'relative pl-8')}
        >
          <Radix.ItemIndicator className="absolute left-2.5">
            <Check aria-hidden />
          </Radix.ItemIndicator>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-xs font-medium text-muted">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 border-t" />;
}

const ITEM_CLASS =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1 text-sm select-none outline-none data-highlighted:bg-hover ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

const TRACK_CLASS = 'block h-5 w-9 shrink-0 rounded-full p-0.5 transition-colors forced-colors:border';
const THUMB_CLASS =
  'block size-4 rounded-full bg-on-accent shadow-sm transition-transform forced-colors:bg-[CanvasText]';
