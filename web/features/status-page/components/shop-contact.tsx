import { Mail, Phone } from 'lucide-react';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { phoneHref } from '#web/lib/contact-links.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** The links to call the shop or send it an e-mail. */
export function ShopContact({ shop: { name, phone, email } }: Pick<StatusPage, 'shop'>) {
  return (
    <section aria-label="Contact" className="rounded-xl border bg-surface p-5 shadow-sm">
      <h2 className="text-base font-semibold">Questions?</h2>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{name} is happy to help.</p>
      <div className="mt-4 flex flex-col gap-2">
        {phone && (
          <a href={phoneHref(phone)} className={LINK_CLASS}>
            <Phone aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">Call </span>
              {phone}
            </span>
          </a>
        )}
        <a href={`mailto:${email}`} className={LINK_CLASS}>
          <Mail aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Send an email to </span>
            {email}
          </span>
        </a>
      </div>
    </section>
  );
}

const LINK_CLASS = buttonClass({
  className: 'h-auto min-h-11 justify-start py-2 text-left whitespace-normal',
});
