// Dialogs lock page scrolling with an injected <style>. The content security policy allows the <style> only with the page's
// nonce. The library that injects the <style> reads the nonce from the global `__webpack_nonce__` (package get-nonce).
const nonceTag = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
Reflect.set(globalThis, '__webpack_nonce__', nonceTag?.nonce || undefined);
