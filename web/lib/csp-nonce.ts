// Dialogs lock the page's scrolling with a <style> of their own. The strict content policy lets it in only with the
// page's nonce, and the library that adds it (get-nonce) looks for the nonce under this name.
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
Reflect.set(globalThis, '__webpack_nonce__', meta?.nonce || undefined);
