/** Stylesheets that lazily loaded code imports; Vite bundles them. */
declare module '*.css';
