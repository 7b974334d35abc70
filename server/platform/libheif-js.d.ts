/** The part of libheif that this project calls; the package ships no types for its bundle. */
declare module 'libheif-js/wasm-bundle.js' {
  /** A value of one of the library's C enums. Compare such values by identity. */
  type EnumValue = { readonly value: number };

  interface Failure {
    code: EnumValue;
    message: string;
  }

  type Context = { readonly context: unique symbol };

  /**
   * An opened image that is not decoded yet. `$$.ptr` is its address. The C functions below take this address as a plain number.
   */
  export interface ImageHandle {
    readonly $$: { readonly ptr: number };
  }

  interface Decoded {
    channels: { width: number; height: number; stride: number; data: Uint8Array }[];
  }

  interface LibHeif {
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    readonly HEAPU32: Uint32Array;
    readonly heif_error_code: { readonly heif_error_Ok: EnumValue };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: EnumValue };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: EnumValue;
      readonly heif_chroma_interleaved_RGBA: EnumValue;
    };
    heif_context_alloc(): Context;
    heif_context_read_from_memory(context: Context, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: Context): ImageHandle | Failure;
    heif_image_handle_get_width(image: ImageHandle): number;
    heif_image_handle_get_height(image: ImageHandle): number;
    heif_image_handle_has_alpha_channel(image: ImageHandle): number;
    heif_js_decode_image2(
      image: ImageHandle,
      colorspace: EnumValue,
      chroma: EnumValue,
    ): Failure | Decoded | Promise<Failure | Decoded>;
    heif_get_global_security_limits(): number;
    heif_image_handle_get_raw_color_profile_size(image: number): number;
    heif_image_handle_get_raw_color_profile(error: number, image: number, target: number): void;
    _malloc(bytes: number): number;
  }

  const heif: LibHeif;
  export default heif;
}
