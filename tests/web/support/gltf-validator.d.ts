declare module 'gltf-validator' {
  interface Report {
    issues: {
      numErrors: number
      numWarnings: number
      messages: { code: string; message: string; pointer?: string }[]
    }
    info: { totalTriangleCount: number; totalVertexCount: number }
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>
}
