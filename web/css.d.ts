/** Stylesheets that a lazy part of the application brings along; Vite bundles them. */
declare module '*.css';
