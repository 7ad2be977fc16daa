/**
 * Types for the parts of libheif-js that Gable uses. Its own types lack the Node.js entry point.
 */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    handle: object;
    is_primary: () => boolean;
  }

  interface Channel {
    /** A view of the decoder's own memory. */
    data: Uint8Array;
    /** The number of bytes from one row to the next. */
    stride: number;
    width: number;
    height: number;
  }

  interface Decoder {
    HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] };
    heif_colorspace: Record<'heif_colorspace_RGB', object>;
    heif_chroma: Record<'heif_chroma_interleaved_RGB', object>;
    /** Returns no channels if the photo cannot be read. */
    heif_js_decode_image2: (
      handle: object,
      colorspace: object,
      chroma: object,
    ) => { channels?: Channel[] };
  }

  const decoder: Decoder;
  export default decoder;
}
