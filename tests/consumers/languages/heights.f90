! heights SETTINGS FILE: writes the heights of a terrain as they lie in memory.
program heights
  use, intrinsic :: iso_c_binding
  implicit none

  interface
    type(c_ptr) function orogen_create() bind(c)
      import :: c_ptr
    end function
    subroutine orogen_destroy(terrain) bind(c)
      import :: c_ptr
      type(c_ptr), value :: terrain
    end subroutine
    integer(c_int) function orogen_generate(terrain, settings, extras) bind(c)
      import :: c_ptr, c_int, c_char
      type(c_ptr), value :: terrain, extras
      character(kind=c_char), intent(in) :: settings(*)
    end function
    integer(c_size_t) function orogen_bytes(terrain, layer) bind(c)
      import :: c_ptr, c_int, c_size_t
      type(c_ptr), value :: terrain
      integer(c_int), value :: layer
    end function
    integer(c_size_t) function orogen_copy(terrain, layer, to, bytes) bind(c)
      import :: c_ptr, c_int, c_size_t, c_float
      type(c_ptr), value :: terrain
      integer(c_int), value :: layer
      real(c_float) :: to(*)
      integer(c_size_t), value :: bytes
    end function
  end interface

  integer(c_int), parameter :: layer = 0
  character(4096) :: settings, file
  type(c_ptr) :: terrain
  real(c_float), allocatable :: values(:)
  integer(c_size_t) :: bytes
  integer :: unit

  call get_command_argument(1, settings)
  call get_command_argument(2, file)
  terrain = orogen_create()
  if (orogen_generate(terrain, trim(settings) // c_null_char, c_null_ptr) == 0) error stop 'refused'
  bytes = orogen_bytes(terrain, layer)
  allocate (values(bytes / 4))
  bytes = orogen_copy(terrain, layer, values, bytes)
  call orogen_destroy(terrain)
  open (newunit=unit, file=trim(file), access='stream', form='unformatted', status='replace')
  write (unit) values
  close (unit)
end program
