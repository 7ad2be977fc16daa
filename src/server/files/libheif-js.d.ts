/** What Gable uses of libheif-js, whose own types leave out the entry for Node. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    handle: object;
    is_primary: () => boolean;
  }

  interface Channel {
    /** A view of the decoder's own memory. */
    data: Uint8Array;
    /** Bytes from one row to the next. */
    stride: number;
    width: number;
    height: number;
  }

  interface Decoder {
    HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] };
    heif_colorspace: Record<'heif_colorspace_RGB', object>;
    heif_chroma: Record<'heif_chroma_interleaved_RGB', object>;
    /** Without channels when the photo cannot be read. */
    heif_js_decode_image2: (
      handle: object,
      colorspace: object,
      chroma: object,
    ) => { channels?: Channel[] };
  }

  const decoder: Decoder;
  export default decoder;
}
